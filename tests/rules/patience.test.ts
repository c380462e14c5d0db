import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const FILES = Object.keys(import.meta.glob(['../e2e/*.ts', '../harness/*.ts', '../screens/*.ts']));
/** Milliseconds that a browser test waits at least: a busy machine is that slow. */
const PATIENCE_MS = 60_000;
/** Shorter limits, by file, for things that may never come without the test having failed. */
const SHORTER: Record<string, number[]> = {
  // The bar with «Desfazer» may be gone already.
  '../e2e/journeys.ts': [10_000],
  // An element that was chosen at random may be covered, and a layer may have nothing to press.
  '../e2e/monkey.test.ts': [2000, 2000, 2000, 2000, 10_000],
  // The test has failed already.
  '../harness/tell-if-failed.ts': [5000],
};

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  key?: Node;
  callee?: Node;
  arguments?: Node[];
}

/** Returns the limits in milliseconds that a file gives as `timeout` or to `until`, if they are too short. */
function shortLimits(source: string): number[] {
  const found: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, key, value, callee, arguments: given } = node as Node;
    const limit =
      (type === 'Property' && key?.name === 'timeout' && (value as Node)) ||
      (type === 'CallExpression' && callee?.name === 'until' && given?.[2]);
    if (limit && typeof limit.value === 'number' && limit.value < PATIENCE_MS) found.push(limit.value);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }));
  return found;
}

test('the rule finds limits of a waiting and of `until` that are shorter than a minute', () => {
  expect(shortLimits('await page.getByText("Sair").waitFor({ timeout: 20_000 });')).toEqual([20_000]);
  expect(shortLimits('await until(() => read(page), isGood, 30_000);')).toEqual([30_000]);
  expect(shortLimits('await until(read, isGood); await node.waitFor({ timeout: 90_000 });')).toEqual([]);
});

test('no browser test waits less than a minute, so that a busy machine fails none', () => {
  const found = FILES.flatMap(path => {
    const limits = shortLimits(readFileSync(new URL(path, import.meta.url), 'utf8'));
    return limits.length > 0 ? [[path, limits] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(SHORTER);
});
