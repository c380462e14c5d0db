import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patio-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file in the way is told in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(file)).toThrowError(
    `Não é possível gravar na pasta de dados ${file}: há um arquivo no caminho.`,
  );
  expect(() => prepareDataFolder(join(file, 'data'))).toThrowError('há um arquivo no caminho');
});

test.runIf(existsSync('/proc'))('a place where nobody makes folders is told in one line', () => {
  expect(() => prepareDataFolder('/proc/patio/data')).toThrowError(
    'Não é possível gravar na pasta de dados /proc/patio/data: o sistema não deixa criar pastas ali.',
  );
});

test('too little space is told in one line, with how much there should be', () => {
  const needed = 1024 ** 6;
  expect(() => prepareDataFolder(folder, needed)).toThrowError(
    /^Pouco espaço em disco em .+: \d+ MB livres, e são necessários 1099511627776 MB\.$/,
  );
});

test('a good folder is made, and nothing is left in it', () => {
  prepareDataFolder(join(folder, 'a', 'b'));
  expect(() => rmSync(join(folder, 'a', 'b', 'anything'))).toThrowError('ENOENT');
});
