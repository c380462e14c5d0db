// `npm run test:freeze`: the gate on a machine that stands still for 4 s of every 15, as a suspended one does. Pages
// stretch the app's own limits of time meanwhile (`PATIENCE`). Needs Linux (ps).
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../prepare.mjs';

const [FROZEN_MS, EVERY_MS] = [4000, 15_000];
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

/** Returns a process and everything that it has started, also what has a group of its own, as browsers have. */
function treeOf(root) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const children = new Map();
  for (const line of stdout.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function send(signal, pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

const env = { PATIENCE: '4', ...process.env };
const gate = spawn(process.execPath, [join(ROOT, 'tests/run/run.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
});
gate.on('close', code => process.exit(code ?? 1));
// Ended while it is frozen, it must leave nothing stopped.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    const all = treeOf(gate.pid);
    send('SIGCONT', all);
    send(signal, all);
  });
for (;;) {
  await wait(EVERY_MS - FROZEN_MS);
  const frozen = treeOf(gate.pid);
  send('SIGSTOP', frozen);
  await wait(FROZEN_MS);
  send('SIGCONT', frozen);
}
