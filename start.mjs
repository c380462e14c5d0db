// `npm start`: from a clean clone to a running Pátio. `--dev` runs both halves from source, with reload.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, checkNode, installIfStale, ROOT } from './prepare.mjs';

/** Ids of the process that started this one and of its parent: there may be a shell between npm and this, which outlives npm. */
function ancestors() {
  const stat = `/proc/${process.ppid}/stat`;
  const above = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').pop().split(' ')[1] : '';
  return `${process.ppid} ${above}`;
}

/** Whether npm was gone before we could look: what is above us is then the system itself, and nothing that runs scripts. */
function isOrphan() {
  const above = ancestors().split(' ');
  const names = above.map(pid => {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  });
  return (
    above.includes('1') && existsSync('/proc/1/cmdline') && !names.some(name => /npm|yarn|bun/.test(name))
  );
}

/** npm doesn't always pass a signal on: when who started us is gone, we go too, as if asked. */
function endWithParent() {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

function exitUnless(code) {
  if (code !== 0) process.exit(code);
}

const bin = name => join(ROOT, 'node_modules', '.bin', name);

/** Two processes that live and die together; the page's proxy knows the server at its usual port. */
function runDevelopment() {
  const halves = [
    spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
    spawn(bin('vite'), [], { cwd: ROOT, stdio: 'inherit' }),
  ];
  let code = 0;
  const stopAll = () => {
    for (const half of halves) half.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  for (const half of halves) {
    half.once('exit', ended => {
      code ||= ended ?? 0;
      process.exitCode = code;
      stopAll();
    });
  }
}

checkNode();
if (process.env.npm_lifecycle_event) {
  if (isOrphan()) process.exit(0);
  endWithParent();
}
exitUnless(await installIfStale());
if (process.argv.includes('--dev')) {
  runDevelopment();
} else {
  exitUnless(await buildIfStale());
  await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href);
}
