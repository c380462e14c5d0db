import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const FILES = Object.keys(import.meta.glob('../e2e/*.test.ts'));
/** Methods by which a test acts on a page. Their results are shown in a later frame. */
const ACTS = new Set([
  ...['click', 'dblclick', 'tap', 'hover', 'press', 'fill', 'type', 'check', 'uncheck', 'setInputFiles'],
  ...['pressSequentially', 'insertText', 'selectOption', 'dragTo', 'goto', 'reload', 'goBack', 'goForward'],
]);
/** Helpers that end with such an act, or with something that is shown before the rest of the page. */
const HELPERS = new Set([
  ...['press', 'choose', 'flip', 'follow', 'boardAction', 'peopleAction', 'moveTo', 'signIn', 'openFlow'],
]);

interface Node {
  type: string;
  start: number;
  name?: string;
  body?: unknown;
  expression?: Node;
  argument?: Node;
  arguments?: Node[];
  callee?: Node;
  object?: Node;
  property?: Node;
}

/** Returns whether a statement, or the last one of a loop, is an act. */
function isAct({ type, expression, body }: Node): boolean {
  if (/^(For|While|DoWhile)/.test(type)) {
    const inside =
      (body as Node).type === 'BlockStatement' ? ((body as Node).body as Node[]) : [body as Node];
    return inside.length > 0 && isAct(inside.at(-1)!);
  }
  if (expression?.type !== 'AwaitExpression') return false;
  const { name, property } = expression.argument?.callee ?? {};
  return HELPERS.has(name ?? '') || ACTS.has(property?.name ?? '');
}

/** Returns whether a statement is `expect(await …)`, which reads only once; `until` reads repeatedly. */
function readsOnce({ expression }: Node): boolean {
  let node = expression;
  while (node) {
    const [given] = node.callee?.name === 'expect' ? (node.arguments ?? []) : [];
    if (given) return given.type === 'AwaitExpression' && given.argument?.callee?.name !== 'until';
    node = node.callee ?? node.object;
  }
  return false;
}

/** Returns the lines that read once right after an act. */
function hasty(source: string): number[] {
  const found: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { body } = node as Node;
    if (Array.isArray(body)) {
      for (const [at, statement] of (body as Node[]).entries())
        if (at > 0 && isAct(body[at - 1]) && readsOnce(statement))
          found.push(source.slice(0, statement.start).split('\n').length);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }));
  return found;
}

test('the rule finds a single reading right after an action, and ignores readings that are repeated', () => {
  const act = "await page.getByText('Sair').click();";
  const reading = (what: string) => hasty(`async () => { ${act}\n${what} }`);
  expect(reading('expect(await page.getByText("Entrar").count()).toBe(1);')).toEqual([2]);
  expect(reading('expect(await read(page)).not.toEqual([]);')).toEqual([2]);
  expect(hasty('async () => { await press(page, "Sair");\nexpect(await read(page)).toBe(1); }')).toEqual([2]);
  expect(hasty(`async () => { for (const one of all) ${act}\nexpect(await read(page)).toBe(1); }`)).toEqual([
    2,
  ]);
  expect(
    hasty(`async () => { for (const one of all) { ${act} }\nexpect(await read(page)).toBe(1); }`),
  ).toEqual([2]);
  expect(reading('await expect.poll(() => read(page)).toEqual([]);')).toEqual([]);
  expect(reading('expect(await until(() => read(page), isGood)).toEqual([]);')).toEqual([]);
  expect(reading('await entered(page); expect(await read(page)).toEqual([]);')).toEqual([]);
});

test('no browser test reads once right after an action, which on a busy machine reads the frame before', () => {
  expect(FILES.length).toBeGreaterThan(90);
  const found = FILES.flatMap(path =>
    hasty(readFileSync(new URL(path, import.meta.url), 'utf8')).map(line => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
