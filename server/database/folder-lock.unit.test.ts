import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock';
import { startedAt } from './processes';

let folder: string;
const lock = () => join(folder, 'patio.lock');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patio-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second process is refused with the name of the folder and the process that holds the lock', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrowError(
    `O Pátio já está em execução com os dados de ${folder} (processo ${process.pid}).`,
  );
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock is taken over from a process that has ended', () => {
  writeFileSync(lock(), JSON.stringify({ pid: 2 ** 22 + 1, started: 'long ago' }));
  lockFolder(folder)();
  expect(existsSync(lock())).toBe(false);
});

test('a lock is taken over when another process has got its process number since', () => {
  expect(startedAt(process.ppid)).toBeTruthy();
  writeFileSync(lock(), JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  lockFolder(folder)();
});

test.each(['', '{"pid":', '[]', '{"pid":"1"}'])(
  'a lock damaged by a power cut (%s) does not block the folder',
  left => {
    writeFileSync(lock(), left);
    lockFolder(folder)();
  },
);

test('the lock of another running process is respected', () => {
  const started = startedAt(process.ppid);
  writeFileSync(lock(), JSON.stringify({ pid: process.ppid, started }));
  expect(() => lockFolder(folder)).toThrowError('já está em execução');
  expect(readdirSync(folder)).toEqual(['patio.lock']);
});
