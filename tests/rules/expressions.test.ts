import { readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/** All files that are shipped. */
const FILES = Object.keys(
  import.meta.glob(['../../{domain,server,src,sw}/**/*.{ts,tsx,mjs}', '!**/*.test.*', '!**/*.d.ts']),
);

/** Returns the regular expression literals of a source file. */
function expressionsIn(path: string): RegExp[] {
  const found: RegExp[] = [];
  const source = readFileSync(new URL(path, import.meta.url), 'utf8');
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push(new RegExp(regex.pattern, regex.flags));
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

const isSlow = (expression: RegExp) => analyse(expression).reports.length > 0;

test('the rule finds regular expressions whose time grows faster than their text', () => {
  expect([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /\s+$/, /^(a+)+$/].map(isSlow)).toEqual([true, true, true]);
});

test('no regular expression takes time that grows faster than its text', () => {
  const all = FILES.flatMap(path => expressionsIn(path).map(expression => ({ path, expression })));
  expect(all.length).toBeGreaterThan(150);
  const slow = all.filter(({ expression }) => isSlow(expression));
  expect(slow.map(({ path, expression }) => `${path} ${expression}`)).toEqual([]);
});
