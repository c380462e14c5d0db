import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { FAULTS } from './faults';

/**
 * Plants each fault, one at a time, in a copy of the code, and runs the simulation alone on it: it has to fail. Words
 * on the command line select the faults whose names contain them. Prints how many were found at the end.
 */
const ROOT = join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ name }) => words.every(word => name.includes(word)));
const copy = mkdtempSync(join(tmpdir(), 'patio-planted-'));
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'data']);
cpSync(ROOT, copy, { recursive: true, filter: path => !LEFT_OUT.has(path.slice(ROOT.length + 1)) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

let found = 0;
for (const { name, file, was, is } of chosen) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(was).length !== 2) throw new Error(`${file} has not exactly one «${was}»`);
  writeFileSync(
    path,
    whole.replace(was, () => is),
  );
  const began = performance.now();
  const { status, stderr } = spawnSync('npx', ['vitest', 'run', '--project', 'simulation', '--bail', '1'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, SHRINK: '0' },
  });
  writeFileSync(path, whole);
  const seconds = Math.round((performance.now() - began) / 1000);
  const told = stripVTControlCharacters(stderr);
  const by = /FAIL .*? tests\/simulation\/(\S+)/.exec(told)?.[1] ?? '';
  // The reason of a property's failure is printed below the failing course.
  const reasons = [...told.matchAll(/^(?:Caused by: )?(\w*Error: .{0,100})/gm)].map(([, reason]) => reason!);
  // A busy machine may time out without any fault, and a test that timed out closes its databases: neither error proves that it was found.
  const why = reasons.findLast(reason => !/timed out|DatabaseClosed/.test(reason)) ?? '';
  const isFound = status !== 0 && why !== '';
  if (isFound) found += 1;
  console.log(`${isFound ? 'found ' : 'MISSED'} ${String(seconds).padStart(4)} s  ${name}  ${by} ${why}`);
}
rmSync(copy, { recursive: true });
console.log(`${found} of ${chosen.length} found by the simulation`);
process.exitCode = found === chosen.length ? 0 : 1;
