import { withoutReais } from './fold-text';
import { joinedOf, wordsOf } from './search-text';

/** Most words of a search that count. */
const WORDS_MAX = 8;
/** From how many letters on a word is found anywhere: plates are sought by their end. */
const ANYWHERE_MIN = 3;

/** A short word is found at the start of one alone. */
const partOf = (word: string) => (word.length < ANYWHERE_MIN ? ` ${word}` : word);
/** A name without its signs; a number may have the country's code before it. */
const joinedPart = (word: string) => (/\p{L}/u.test(word) ? ` ${word}` : partOf(word));

/**
 * The parts that a `searchText` must contain, in one of several ways: as it was typed, and without the signs that were typed or
 * that stand there. Of each way all its parts; a way without any, of a search of nothing, finds everything. Null for a
 * search without any letter or digit, which finds nothing.
 */
export function searchedParts(search: string): string[][] | null {
  const sought = withoutReais(search);
  const words = wordsOf(sought).slice(0, WORDS_MAX);
  if (words.length === 0 && sought.trim() !== '') return null;
  const joined = joinedOf(sought).slice(0, WORDS_MAX);
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

/** The part of a plate that is sought, folded and without signs; null for a search that asks for no plate. */
export function searchedPlate(search: string): string | null {
  const whole = wordsOf(search).join('');
  return PLATE.test(whole) ? whole : null;
}

/** Whether a vehicle is sought by its plate. */
export const isPlated = (plate: string | null, searched: string | null): boolean =>
  plate !== null && searched !== null && wordsOf(plate).join('').includes(searched);
