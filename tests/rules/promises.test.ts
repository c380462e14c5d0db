import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROMISES } from '../../domain/promises';

const ROOT = join(import.meta.dirname, '../..');
/** Promises of the documentation page, each with its number, its text, and the tests below it. */
const parts = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8')
  .split(/^(?=\d+\. )/m)
  .slice(1);

it('the promises that people read are those of the docs, in the same order', () => {
  const words = parts.map(part => part.slice(0, part.indexOf('\n')));
  expect(words).toEqual(PROMISES.map((promise, at) => `${at + 1}. ${promise}`));
});

describe.each(parts.map((part, at) => [at + 1, part] as const))('promise %i', (_number, part) => {
  it('refers to existing tests', () => {
    const named = [...part.matchAll(/^ {3}- `(.+) › (.+)`$/gm)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, file, name] of named)
      expect(readFileSync(join(ROOT, file!), 'utf8'), `${file} has «${name}»`).toContain(`it('${name}'`);
  });
});
