import type { Card } from '../entities/card';
import { foldText, unsigned } from './fold-text';

/** Longest text that a card is searched by, in characters. */
const TEXT_MAX = 1000;

/** Copied along, and never seen: they part no word. */
const WITHOUT_WIDTH = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

const folded = (text: string) => foldText(text.replace(WITHOUT_WIDTH, ''));
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
export const wordsOf = (text: string) => wordsIn(folded(text));
const spaced = (words: string[]) => words.map(word => ` ${word}`).join('');

/** The same words where signs part none, nor spaces two numbers: «hrv» of «HR-V», «11987654321» of «(11) 98765-4321». */
export const joinedOf = (text: string) =>
  wordsIn(unsigned(folded(text)).replace(/(?<=\d)[ \t\u00A0\u2007\u202F]+(?=\d)/g, ''));

/** Those that signs part in the text itself. */
function onlyJoined(text: string): string[] {
  const words = new Set(wordsOf(text));
  return joinedOf(text).filter(word => !words.has(word));
}

/** The words of a text, folded, each after one space. */
export const wordsText = (text: string): string => spaced(wordsOf(text));

/** The words that a text is found by, and then those that signs part, without them. */
export const searchable = (text: string): string => spaced([...wordsOf(text), ...onlyJoined(text)]);

/**
 * The text that a card is found by, kept beside it on the server and on devices: the words of its identifier, title, field
 * values and description, folded, each after one space. What signs part, such as a telephone, stands there without
 * them, too, and before the description, which may be cut.
 */
export function searchText(
  card: Pick<Card, 'identifier' | 'title' | 'custom_fields' | 'description'>,
): string {
  // By the fields' ids: rows come in one order, edits are made in another.
  const values = Object.entries(card.custom_fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const named = [card.identifier ?? '', card.title, ...values.flatMap(([, value]) => value)].join('\n');
  const joined = spaced(onlyJoined(card.description));
  return (searchable(named) + joined + wordsText(card.description)).slice(0, TEXT_MAX);
}
