import { FeedError } from '../feed-error';

export type XmlToken =
  | { kind: 'open' | 'empty' | 'close'; name: string; end: number }
  /** Text, comment, CDATA or declaration: a token that neither opens nor closes an element. */
  | { kind: 'other'; end: number };

const NAME = /[^\s<>/"'=]+/y;
/** Beginnings and ends of sections whose content is not parsed. */
const SEALED: [string, string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/**
 * Returns the token of `text` that begins at `from`; null if it continues after the end of the text. `lineOf` returns a
 * position's line for messages. Throws FeedError `broken_xml`, or `entities` for a document type with contents: it may
 * define entities recursively until memory is full, or as files of this machine, and no feed needs one.
 */
export function scanXml(text: string, from: number, lineOf: (position: number) => number): XmlToken | null {
  if (text[from] !== '<') {
    const next = text.indexOf('<', from);
    return { kind: 'other', end: next === -1 ? text.length : next };
  }
  // Length of the longest opening, `<![CDATA[`.
  const start = text.slice(from, from + 9);
  for (const [begin, end] of SEALED) {
    if (start.startsWith(begin)) return sealed(text, from + begin.length, end);
    if (begin.startsWith(start)) return null;
  }
  const end = findTagEnd(text, from + 1);
  if (start.startsWith('<!')) {
    const declaration = text.slice(from, end === -1 ? text.length : end);
    if (declaration.includes('[') || /^<!ENTITY/i.test(start)) throw entities(lineOf(from));
    return end === -1 ? null : { kind: 'other', end: end + 1 };
  }
  if (end === -1) return null;
  const isClose = text[from + 1] === '/';
  NAME.lastIndex = from + (isClose ? 2 : 1);
  const name = NAME.exec(text)?.[0];
  if (!name || text[end] === '<') {
    throw new FeedError(
      'broken_xml',
      `Há um «<» fora de lugar na linha ${lineOf(from)}: em textos, escreva &lt;.`,
      lineOf(from),
    );
  }
  return { kind: isClose ? 'close' : text[end - 1] === '/' ? 'empty' : 'open', name, end: end + 1 };
}

function sealed(text: string, from: number, ending: string): XmlToken | null {
  const end = text.indexOf(ending, from);
  return end === -1 ? null : { kind: 'other', end: end + ending.length };
}

/**
 * Returns the position of a tag's `>`, or of a `<` that can't be in it; both are ignored in quoted values. -1 if the
 * text ends before.
 */
function findTagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '>' || character === '<') return at;
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

function entities(line: number): FeedError {
  return new FeedError(
    'entities',
    'O XML define entidades próprias (DOCTYPE), o que não é permitido por segurança.',
    line,
  );
}
