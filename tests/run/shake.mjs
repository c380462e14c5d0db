// `npm run test:shake -- FILE [-t NAME]`: runs a file twenty times on one core, beside a busy loop. Needs Linux
// (taskset).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, ROOT, run } from '../../prepare.mjs';
import { findChromium, HOW_TO_GET_ONE } from './find-chromium.mjs';

const TIMES = 20;
const onOneCore = ['-c', '0'];

function endUnless(isFine, text) {
  if (isFine) return;
  console.error(text);
  process.exit(1);
}

const args = process.argv.slice(2);
endUnless(args.length > 0, 'Diga o arquivo: npm run test:shake -- tests/e2e/undo.test.ts');
endUnless(existsSync('/usr/bin/taskset'), 'Só no Linux, com o taskset: é ele que deixa um núcleo só.');
endUnless((await buildIfStale()) === 0, 'Sem o aplicativo construído não há o que testar.');
const CHROMIUM_PATH = await findChromium();
endUnless(CHROMIUM_PATH, HOW_TO_GET_ONE);

const busy = spawn('taskset', [...onOneCore, process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' });
process.on('exit', () => busy.kill());
const folder = mkdtempSync(join(tmpdir(), 'patio-shake-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const REPORT_FILE = join(folder, 'report.json');
const env = { ...process.env, CHROMIUM_PATH, REPORT_FILE };
const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
const reporters = ['--reporter=default', '--reporter=./tests/run/reporter.mjs'];
/** Returns whether any test has run: otherwise a name that no test has would pass twenty times. */
const hasRun = () =>
  JSON.parse(readFileSync(REPORT_FILE, 'utf8')).files.some(({ tests }) => tests.length > 0);
let failed = 0;
for (let time = 1; time <= TIMES; time += 1) {
  console.log(`${time} de ${TIMES}`);
  const code = await run('taskset', [...onOneCore, vitest, 'run', ...reporters, ...args], { env });
  if (code !== 0 || !hasRun()) failed += 1;
}
console.log(`${TIMES - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
