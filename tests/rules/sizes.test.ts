import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Of a file of tests. What is longer is about two things, or hides its setup among its cases. */
const LINES_MAX = 500;

test('no file of tests is too long to be read', () => {
  const files = ['domain', 'server', 'src', 'sw', 'tests'].flatMap(room =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map(path => join(room, path)),
  );
  const tests = files.filter(path => /\.test\.tsx?$/.test(path));
  const lines = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter(path => lines(path) > LINES_MAX)).toEqual([]);
});
