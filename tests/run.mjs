// `npm test`: installs what is missing, then types, lint, build and every test. The last line is the count.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, checkNode, installIfStale, ROOT, run } from '../prepare.mjs';
import { countResults } from './count-results.mjs';
import { findChromium, HOW_TO_GET_ONE } from './find-chromium.mjs';

const bin = name => join(ROOT, 'node_modules', '.bin', name);

function finish({ passed, failed, cases = 0 }) {
  if (cases > passed + failed) console.log(`${cases} casos, com cada linha das tabelas.`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'patio-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(bin('vitest'), ['run', ...reporters, ...args], { env });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  return countResults(report, code);
}

/** Each failed check is one failure; the others still run, so that one look shows all there is to mend. */
async function runChecks() {
  let failed = 0;
  const check = async (text, code) => {
    if ((await code) === 0) return;
    console.error(text);
    failed += 1;
  };
  await check('Há erros de tipos: veja acima.', run(bin('tsc'), ['--noEmit']));
  await check('Há erros de lint: veja acima.', run(bin('biome'), ['check', '.']));
  await check('Há arquivos, exports ou dependências sem uso: veja acima.', run(bin('knip'), []));
  await check('Sem o aplicativo construído não há o que testar.', buildIfStale());
  return failed;
}

checkNode();
if ((await installIfStale()) !== 0) finish({ passed: 0, failed: 1 });

let failed = await runChecks();
// Where each test was written tells the rows of one table from tests of their own.
const args = ['--includeTaskLocation', ...process.argv.slice(2)];
const chromium = await findChromium();
if (!chromium) {
  console.error(HOW_TO_GET_ONE);
  failed += 1;
  args.push('--project=!e2e');
}
const counted = await runTests(args, { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) });
finish({ ...counted, failed: counted.failed + failed });
