import type { Card } from './entities/card';
import { foldText } from './fold-text';

/** Longest text that a card is searched by, in characters. */
const TEXT_MAX = 1000;
/** Most words of a search that count. */
const WORDS_MAX = 8;
/** From how many letters on a word is found anywhere: plates are sought by their end. */
const ANYWHERE_MIN = 3;

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, folded, each after one space: what is searched in. */
export const wordsText = (text: string): string =>
  wordsOf(text)
    .map(word => ` ${word}`)
    .join('');

/**
 * What a card is searched by, kept beside it on the server and on devices: the words of its identifier, title, field
 * values and description, folded, each after one space.
 */
export function searchText(
  card: Pick<Card, 'identifier' | 'title' | 'custom_fields' | 'description'>,
): string {
  // By the fields' ids: rows come in one order, edits are made in another.
  const values = Object.entries(card.custom_fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    card.identifier ?? '',
    card.title,
    ...values.flatMap(([, value]) => value),
    card.description,
  ];
  return wordsText(parts.join(' ')).slice(0, TEXT_MAX);
}

/**
 * What has to stand in a card's `searchText`, each anywhere: a short word at the start of one. None for a search of
 * nothing, which finds everything; null for one without any letter or digit, which finds nothing.
 */
export function searchedParts(search: string): string[] | null {
  const words = wordsOf(search).slice(0, WORDS_MAX);
  if (words.length === 0 && search.trim() !== '') return null;
  return words.map(word => (word.length < ANYWHERE_MIN ? ` ${word}` : word));
}

/** Whether a card of this `searchText` is found. */
export function isFound(text: string, parts: string[] | null): boolean {
  return parts?.every(part => text.includes(part)) ?? false;
}
