import { withoutReais } from './fold-text';
import { joinedOf, wordsOf } from './search-text';

/** Most words of a search that count. */
const WORDS_MAX = 8;
/** Fewest characters of a word that is found anywhere within a word, because plates are searched by their end. */
const ANYWHERE_MIN = 3;

/** Returns the part to look for. A short word is only found at the start of a word. */
const partOf = (word: string) => (word.length < ANYWHERE_MIN ? ` ${word}` : word);
/**
 * Returns the part to look for of a word without its punctuation. A name is found at the start of a word; a number may
 * have the country code before it.
 */
const joinedPart = (word: string) => (/\p{L}/u.test(word) ? ` ${word}` : partOf(word));

/**
 * Returns the parts that a `searchText` must contain, in several alternative ways: as typed, and without the
 * punctuation of search or text. A text matches if it has all parts of one way; a way without parts, of an empty
 * search, matches everything. Null for a search without letters and digits, which finds nothing.
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
    // Finds «HB 20» with «HB20».
    words.map(word => partOf(word.replace(/^([a-z]+)([0-9])/, ' $1 $2'))),
    ...(words.length > 1 ? [[joinedPart(whole)]] : []),
    ...(national ? [[national]] : []),
  ];
  return [...new Map(ways.map(parts => [parts.join('|'), parts])).values()];
}

/** Returns whether the item with this `searchText` matches. */
export function isFound(text: string, ways: string[][] | null): boolean {
  return ways?.some(parts => parts.every(part => text.includes(part))) ?? false;
}

/** Part of a plate, of its seven letters and digits. It must have a digit, because most names have none. */
const PLATE = /^(?=.*[0-9]).{3,7}$/;

/** Returns the searched part of a plate, folded and without punctuation; null if the search can't be for a plate. */
export function searchedPlate(search: string): string | null {
  const whole = wordsOf(search).join('');
  return PLATE.test(whole) ? whole : null;
}

/** Returns whether the search finds a vehicle by its plate. */
export const isPlated = (plate: string | null, searched: string | null): boolean =>
  plate !== null && searched !== null && wordsOf(plate).join('').includes(searched);
