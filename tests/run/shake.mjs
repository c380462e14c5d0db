// `npm run test:shake -- FILE [-t NAME]`: twenty times on one core that does something else, too. Linux alone can.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
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
const env = { ...process.env, CHROMIUM_PATH };
const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
let failed = 0;
for (let time = 1; time <= TIMES; time += 1) {
  console.log(`${time} de ${TIMES}`);
  if ((await run('taskset', [...onOneCore, vitest, 'run', ...args], { env })) !== 0) failed += 1;
}
console.log(`${TIMES - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
