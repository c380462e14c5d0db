import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROMISES } from '../../domain/promises';

const ROOT = join(import.meta.dirname, '../..');
/** A promise as the page of the docs has it: its number, its words, and the tests below it. */
const parts = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8')
  .split(/^(?=\d+\. )/m)
  .slice(1);

it('what people read is what the docs have, in the same order', () => {
  const words = parts.map(part => part.slice(0, part.indexOf('\n')));
  expect(words).toEqual(PROMISES.map((promise, at) => `${at + 1}. ${promise}`));
});

describe.each(parts.map((part, at) => [at + 1, part] as const))('promise %i', (_number, part) => {
  it('stands on tests that are there', () => {
    const named = [...part.matchAll(/^ {3}- `(.+) › (.+)`$/gm)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, file, name] of named)
      expect(readFileSync(join(ROOT, file!), 'utf8'), `${file} has «${name}»`).toContain(`it('${name}'`);
  });
});
