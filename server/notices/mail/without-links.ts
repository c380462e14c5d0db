/** What looks like the full stop of an address, and is taken for one, beside those that NFKC makes one of. */
const DOTS = /\u3002/g;
/** A mark that joins what stands on both sides to an address: `evil.com`, `http:`, `//`. */
const JOINS = /([.:])(?=\S)/g;

/**
 * Makes one line of words of which no mail program makes a link. What people and companies are called is anybody's to
 * choose, and a letter in our name lends it trust: «evil.com» becomes «evil. com».
 */
export function withoutLinks(words: string): string {
  return words
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(DOTS, '.')
    .replace(/\\/g, '/')
    .replace(JOINS, '$1 ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
