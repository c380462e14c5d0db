import type { Card } from './entities/card';
import { foldText } from './fold-text';

/** Longest text that a card is searched by, in characters. */
const TEXT_MAX = 1000;
/** Most words of a search that count. */
const WORDS_MAX = 8;
/** From how many letters on a word is found anywhere: plates are sought by their end. */
const ANYWHERE_MIN = 3;

/** Copied along, and never seen: they part no word. */
const WITHOUT_WIDTH = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

const folded = (text: string) => foldText(text.replace(WITHOUT_WIDTH, ''));
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOf = (text: string) => wordsIn(folded(text));
const spaced = (words: string[]) => words.map(word => ` ${word}`).join('');

/** The same words where signs part none, nor spaces two numbers: «hrv» of «HR-V», «11987654321» of «(11) 98765-4321». */
const joinedOf = (text: string) =>
  wordsIn(
    folded(text)
      .replace(/[^\p{L}\p{N}\s]+/gu, '')
      .replace(/(?<=[0-9])[ \t\u00A0\u2007\u202F]+(?=[0-9])/g, ''),
  );

/** Those that signs part in the text itself. */
function onlyJoined(text: string): string[] {
  const words = new Set(wordsOf(text));
  return joinedOf(text).filter(word => !words.has(word));
}

/** The words of a text, folded, each after one space. */
export const wordsText = (text: string): string => spaced(wordsOf(text));

/** What a text is searched in: its words, and then those that signs part, without them. */
export const searchable = (text: string): string => spaced([...wordsOf(text), ...onlyJoined(text)]);

/**
 * What a card is searched by, kept beside it on the server and on devices: the words of its identifier, title, field
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

/** A short word is found at the start of one alone. */
const partOf = (word: string) => (word.length < ANYWHERE_MIN ? ` ${word}` : word);
/** As is a name whose signs are left out; a number may have the country's code before it. */
const joinedPart = (word: string) => (/\p{L}/u.test(word) ? ` ${word}` : partOf(word));

/**
 * What has to stand in a `searchText`, in one of several ways: as it was typed, and without the signs that were typed or
 * that stand there. Of each way all its parts; a way without any, of a search of nothing, finds everything. Null for a
 * search without any letter or digit, which finds nothing.
 */
export function searchedParts(search: string): string[][] | null {
  const words = wordsOf(search).slice(0, WORDS_MAX);
  if (words.length === 0 && search.trim() !== '') return null;
  const joined = joinedOf(search).slice(0, WORDS_MAX);
  const whole = words.join('');
  const [, national] = /^(?:55|0)([0-9]{10,11})$/.exec(whole) ?? [];
  const ways = [
    words.map(partOf),
    joined.map(word => (words.includes(word) ? partOf(word) : joinedPart(word))),
    // «HB20» where «HB 20» stands.
    words.map(word => partOf(word.replace(/^([a-z]+)([0-9])/, ' $1 $2'))),
    ...(words.length > 1 ? [[joinedPart(whole)]] : []),
    ...(national ? [[national]] : []),
  ];
  return [...new Map(ways.map(parts => [parts.join('|'), parts])).values()];
}

/** Whether what has this `searchText` is found. */
export function isFound(text: string, ways: string[][] | null): boolean {
  return ways?.some(parts => parts.every(part => text.includes(part))) ?? false;
}

/** A plate is seven letters and digits; one that is sought has a digit, which a name mostly has not. */
const PLATE = /^(?=.*[0-9]).{3,7}$/;

/** What a vehicle's plate has to contain, folded and without signs; null for a search that asks for no plate. */
export function searchedPlate(search: string): string | null {
  const whole = wordsOf(search).join('');
  return PLATE.test(whole) ? whole : null;
}

/** Whether a vehicle is sought by its plate. */
export const isPlated = (plate: string | null, searched: string | null): boolean =>
  plate !== null && searched !== null && wordsOf(plate).join('').includes(searched);
