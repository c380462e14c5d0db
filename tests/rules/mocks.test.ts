import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('no integration test replaces a module, since that reaches other files of its worker or comes too late', () => {
  const files = ['server', 'tests/integration'].flatMap(room =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map(path => join(room, path)),
  );
  const tests = files.filter(path => path.endsWith('.test.ts') && !path.endsWith('.unit.test.ts'));
  expect(tests.length).toBeGreaterThan(50);
  const mocks = (path: string) =>
    /\bvi\.(doMock|mock|resetModules)\(/.test(readFileSync(join(ROOT, path), 'utf8'));
  expect(tests.filter(mocks)).toEqual([]);
});
