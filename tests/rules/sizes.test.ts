import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Most lines of a file. Longer test files have two subjects, or hide their setup among their cases. */
const PRODUCT_MAX = 350;
const TESTS_MAX = 500;

const filesIn = (...rooms: string[]) =>
  rooms.flatMap(room =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map(path => join(room, path)),
  );
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const lines = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;

test('no test file is too long to read', () => {
  const tests = filesIn('domain', 'server', 'src', 'sw', 'tests').filter(isTest);
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter(path => lines(path) > TESTS_MAX)).toEqual([]);
});

test('no product file is too long to read', () => {
  const product = filesIn('domain', 'server', 'src', 'sw').filter(
    path => /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('routeTree.gen.ts'),
  );
  expect(product.length).toBeGreaterThan(500);
  expect(product.filter(path => lines(path) > PRODUCT_MAX)).toEqual([]);
});

/** Most files of a folder, without tests and subfolders. More can't be taken in at one look. */
const FOLDER_MAX = 30;

test('no folder has too many files to survey', () => {
  const product = filesIn('domain', 'server', 'src', 'sw').filter(
    path => /\.tsx?$/.test(path) && !isTest(path),
  );
  const counts = new Map<string, number>();
  for (const path of product) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, count]) => count > FOLDER_MAX)).toEqual([]);
});
