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

test('a file at the folder’s path is reported in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(file)).toThrowError(
    `Não é possível gravar na pasta de dados ${file}: há um arquivo no caminho.`,
  );
  expect(() => prepareDataFolder(join(file, 'data'))).toThrowError('há um arquivo no caminho');
});

test.runIf(existsSync('/proc'))('a place in which no folder can be made is reported in one line', () => {
  expect(() => prepareDataFolder('/proc/patio/data')).toThrowError(
    'Não é possível gravar na pasta de dados /proc/patio/data: o sistema não deixa criar pastas ali.',
  );
});

test('too little space is reported in one line, with the required amount', () => {
  const needed = 1024 ** 6;
  expect(() => prepareDataFolder(folder, needed)).toThrowError(
    /^Pouco espaço em disco em .+: \d+ MB livres, e são necessários 1099511627776 MB\.$/,
  );
});

test('a usable folder is created, and no test file is left in it', () => {
  prepareDataFolder(join(folder, 'a', 'b'));
  expect(() => rmSync(join(folder, 'a', 'b', 'anything'))).toThrowError('ENOENT');
});
