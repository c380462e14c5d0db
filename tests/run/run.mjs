// `npm test`: installs what is missing, then types, lint, build and tests. The last line is the count.
//   no argument    the gate: what a change has to pass; a browser file that fails runs once more
//   --all          everything, once
//   anything else  what vitest makes of it: a file, --project=unit, -t name
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, checkNode, installIfStale, ROOT, run } from '../../prepare.mjs';
import { findChromium, HOW_TO_GET_ONE } from './find-chromium.mjs';
import { busyBetween, readProcessors } from './machine.mjs';
import { countResults, failuresOf, filesToRunAgain, joined, withSecondRun } from './results.mjs';
import { failuresTold, timesTold, unstableTold } from './words.mjs';

const bin = name => join(ROOT, 'node_modules', '.bin', name);

async function vitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'patio-report-'));
  const REPORT_FILE = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=./tests/run/reporter.mjs'];
  const code = await run(bin('vitest'), ['run', '--includeTaskLocation', ...reporters, ...args], {
    env: { ...process.env, ...env, REPORT_FILE },
  });
  const report = existsSync(REPORT_FILE)
    ? JSON.parse(readFileSync(REPORT_FILE, 'utf8'))
    : { files: [], errors: ['O vitest não chegou ao fim: veja acima.'] };
  rmSync(folder, { recursive: true });
  return { ...report, code };
}

/**
 * Runs the checks. Each failed check is one failure; the others still run, so that one run shows everything to fix. The
 * build is first, as it writes the route tree, which the others read.
 */
async function runChecks() {
  const failed = [];
  const check = async (text, code) => {
    if ((await code) !== 0) failed.push(text);
  };
  await check('Sem o aplicativo construído não há o que testar.', buildIfStale());
  await Promise.all([
    check('Há erros de tipos: veja acima.', run(bin('tsc'), ['--noEmit'])),
    check('Há erros de lint: veja acima.', run(bin('biome'), ['check', '.'])),
    check('Há arquivos, exports ou dependências sem uso: veja acima.', run(bin('knip'), [])),
  ]);
  return failed;
}

/** Runs the gate: the browser tests last, and the failed ones of their files once more, alone. */
async function runGate(env) {
  const gate = { ...env, TEST_GATE: '1' };
  const others = await vitest(['--project=!e2e', '--tags-filter=not long'], gate);
  if (!env.CHROMIUM_PATH) return { run: others, unstable: [] };
  const browser = ['--project=e2e', '--tags-filter=gate'];
  const first = await vitest(browser, gate);
  const again = filesToRunAgain(first);
  if (again.length === 0) return { run: joined([others, first]), unstable: [] };
  console.log(`Mais uma vez, a sós: ${again.join(', ')}`);
  const second = await vitest([...browser, '--maxWorkers=1', ...again], gate);
  const { run: settled, unstable } = withSecondRun(first, second);
  return { run: joined([others, settled]), unstable };
}

/** Runs the given arguments; without a browser, all but its tests. */
const runAs = async (args, env) => ({
  run: await vitest(env.CHROMIUM_PATH ? args : [...args, '--project=!e2e'], env),
  unstable: [],
});

const startedAt = Date.now();
const before = readProcessors();
checkNode();
if ((await installIfStale()) !== 0) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const checks = await runChecks();
const chromium = await findChromium();
if (!chromium) checks.push(HOW_TO_GET_ONE);
const checksMs = Date.now() - startedAt;

const args = process.argv.slice(2);
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
const { run: done, unstable } =
  args.length === 0
    ? await runGate(env)
    : await runAs(
        args.filter(arg => arg !== '--all'),
        env,
      );

const counted = countResults(done);
const failed = counted.failed + checks.length;
const today = new Date().toISOString().slice(0, 10);
const machine = busyBetween(before, readProcessors());
const lines = [
  ...timesTold({ files: done.files, checksMs, totalMs: Date.now() - startedAt, machine }),
  ...unstableTold(unstable, today),
  ...checks.map(text => `falhou: ${text}`),
  ...failuresTold(failuresOf(done)),
  `${counted.cases} casos, com cada linha das tabelas; ${unstable.length} instáveis.`,
  `${counted.passed} passed, ${failed} failed`,
];
console.log(`\n${lines.join('\n')}`);
process.exit(failed === 0 ? 0 : 1);
