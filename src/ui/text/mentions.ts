import { MENTION } from '../../../domain/text/mention';

export interface Mentionable {
  id: string;
  name: string;
}

export type Piece = { kind: 'text'; text: string } | { kind: 'mention'; user_id: string };

const QUERY = /(?:^|\s)@([^\s@][^@\n]{0,30}|)$/;

/** Splits a comment into its text and the people mentioned in it, in order. */
export function splitMentions(description: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of description.matchAll(MENTION)) {
    if (match.index > from) pieces.push({ kind: 'text', text: description.slice(from, match.index) });
    pieces.push({ kind: 'mention', user_id: match[1]!.toLowerCase() });
    from = match.index + match[0].length;
  }
  if (from < description.length) pieces.push({ kind: 'text', text: description.slice(from) });
  return pieces;
}

/** Returns a comment on one line, with the names of the people mentioned in it. */
export function plainMentions(description: string, nameOf: (userId: string) => string): string {
  return splitMentions(description)
    .map(piece => (piece.kind === 'text' ? piece.text : `@${nameOf(piece.user_id)}`))
    .join('');
}

/** Returns the mention being typed just before the caret: the position of its @ and the text after it. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const match = QUERY.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1]!;
  return { start: caret - query.length - 1, query };
}

/** Returns the text with the typed mention replaced by the whole name, and the new position of the caret. */
export function insertMention(text: string, start: number, caret: number, name: string) {
  const inserted = `@${name} `;
  return {
    text: text.slice(0, start) + inserted + text.slice(caret).replace(/^ /, ''),
    caret: start + inserted.length,
  };
}

/** Returns the text to send: names of mentioned people are replaced by their ids. */
export function encodeMentions(text: string, mentioned: Mentionable[]): string {
  const longestFirst = [...mentioned].sort((a, b) => b.name.length - a.name.length);
  return longestFirst.reduce(
    // A name that is only the beginning of a longer word doesn't match: «@Anabela» doesn't mention Ana.
    (encoded, { id, name }) =>
      encoded.replaceAll(new RegExp(`@${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu'), `@${id}`),
    text,
  );
}

const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
