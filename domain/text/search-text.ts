import type { Card } from '../entities/card';
import { foldText, unsigned } from './fold-text';

/** Longest text by which a card can be searched, in characters. */
const TEXT_MAX = 1000;

/** Invisible characters that are copied along. They don't separate words. */
const WITHOUT_WIDTH = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

const folded = (text: string) => foldText(text.replace(WITHOUT_WIDTH, ''));
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
export const wordsOf = (text: string) => wordsIn(folded(text));
const spaced = (words: string[]) => words.map(word => ` ${word}`).join('');

/**
 * Returns the words of a text after punctuation is removed, and spaces between digits: «hrv» for «HR-V», «11987654321»
 * for «(11) 98765-4321».
 */
export const joinedOf = (text: string) =>
  wordsIn(unsigned(folded(text)).replace(/(?<=\d)[ \t\u00A0\u2007\u202F]+(?=\d)/g, ''));

/** Returns the joined words that are not words of the text itself, because punctuation separates their parts there. */
function onlyJoined(text: string): string[] {
  const words = new Set(wordsOf(text));
  return joinedOf(text).filter(word => !words.has(word));
}

/** Returns the words of a text, folded, each after one space. */
export const wordsText = (text: string): string => spaced(wordsOf(text));

/** Returns the words by which a text is found, followed by the joined forms of words with punctuation. */
export const searchable = (text: string): string => spaced([...wordsOf(text), ...onlyJoined(text)]);

/**
 * Returns the text by which a card is found, stored with the card on the server and on devices: the words of its
 * identifier, title, field values and description, folded, each after one space. Words with punctuation, such as a
 * telephone, are repeated without it, before the description, which may be cut.
 */
export function searchText(
  card: Pick<Card, 'identifier' | 'title' | 'custom_fields' | 'description'>,
): string {
  // Sorted by the fields' ids, since rows and edits have them in different orders.
  const values = Object.entries(card.custom_fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const named = [card.identifier ?? '', card.title, ...values.flatMap(([, value]) => value)].join('\n');
  const joined = spaced(onlyJoined(card.description));
  return (searchable(named) + joined + wordsText(card.description)).slice(0, TEXT_MAX);
}
