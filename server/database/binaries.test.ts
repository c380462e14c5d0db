import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPackage, locateBinaries } from './binaries';
import { chooseAccount } from './unprivileged';

const isRoot = process.getuid?.() === 0;

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patio-binaries-'));
  chmodSync(folder, 0o711);
  root = join(folder, 'package');
  cpSync(findPackage().root, root, { recursive: true, verbatimSymlinks: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const links = () =>
  JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[];

test('links that an install script would have created are created at start', () => {
  for (const { target } of links()) rmSync(join(root, target), { force: true });
  const bin = locateBinaries(chooseAccount(), folder, { root, version: 'test' });
  expect(bin).toBe(join(root, 'native', 'bin'));
  for (const { target } of links()) expect(lstatSync(join(root, target)).isSymbolicLink()).toBe(true);
  expect(existsSync(join(root, links()[0]!.target))).toBe(true);
});

test.runIf(isRoot)('binaries that the database user can’t read are copied to a folder that it can', () => {
  chmodSync(root, 0o700);
  const account = chooseAccount();
  const bin = locateBinaries(account, folder, { root, version: '18.test' });
  expect(bin).toBe(join(folder, 'postgres-18.test', 'native', 'bin'));
  expect(spawnSync(join(bin, 'postgres'), ['--version'], { ...account, encoding: 'utf8' }).stdout).toContain(
    '18.',
  );
  expect(locateBinaries(account, folder, { root, version: '18.test' })).toBe(bin);
});
