import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = ['bundling', 'domain', 'server', 'src', 'sw', 'tests'].flatMap(room =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('routeTree.gen.ts'))
    .map(path => join(room, path)),
);

/** Openings that hide the noun which a reader looks for. */
const OPENING = /^(?:what|of|as|who|whoever|whatever|nothing|nobody|none|those)\b/i;
/** Words that stand for the trade's own: notify, e-mail, undo, again, caller. */
const ODD = /\b(?:whoever|whomever|anew|nobody['’]s|taken back|let go|for who|by who|of who)\b/i;
const isUnclear = (text: string) =>
  ODD.test(text) || text.split(/(?<=[.:;?!]) (?=[A-Z])/).some(sentence => OPENING.test(sentence));

const COMMENT = /(?:^|[ \t(])\/\*\*\s([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm;
const TITLE = /\b(?:describe|it|test)(?:\.\w+)*(?:\([^'`]*\))?\(\s*(['`])((?:\\.|(?!\1).)+)\1/g;

const commentsOf = (code: string) =>
  [...code.matchAll(COMMENT)].map(([, doc, lines]) =>
    (doc ?? lines!)
      .replace(/^[ \t]*(?:\*|\/\/) ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
const titlesOf = (code: string) => [...code.matchAll(TITLE)].map(([, , title]) => title!);

function findUnclear(textsOf: (code: string) => string[], paths: string[]): string[] {
  const texts = paths.flatMap(path =>
    textsOf(readFileSync(join(ROOT, path), 'utf8')).map(text => `${path}: ${text}`),
  );
  expect(texts.length).toBeGreaterThan(2000);
  return texts.filter(text => isUnclear(text.slice(text.indexOf(': ') + 2)));
}

it('each sentence of a comment begins with its subject or verb, and uses the words of the trade', () => {
  expect(findUnclear(commentsOf, FILES)).toEqual([]);
});

it('the title of a test does, too', () => {
  const tests = FILES.filter(path => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/rules/words'));
  expect(findUnclear(titlesOf, tests)).toEqual([]);
});

it.each([
  'What a date below takes.',
  'of a picture, by the pixels of its longest side',
  'Waits for whoever asks.',
  'Rows of the tables. Those of a card come last.',
])('«%s» would be found', text => expect(isUnclear(text)).toBe(true));

it('a comment and a title are found where they stand', () => {
  expect(commentsOf('/** One.\n * Two. */\nconst a = 1; /** Three. */\n  // Four\n  // five.\n')).toEqual([
    'One. Two.',
    'Three.',
    'Four five.',
  ]);
  expect(titlesOf("it.each([1])('is so', () => {});\ndescribe('a card', f);")).toEqual(['is so', 'a card']);
});
