/** Characters that are taken for the full stop of an address, besides those that NFKC converts to one. */
const DOTS = /\u3002/g;
/** A character that joins the text on both sides to an address: `evil.com`, `http:`, `//`. */
const JOINS = /([.:])(?=\S)/g;

/**
 * Returns words on one line that no mail program turns into a link. People and companies choose their own names, and an
 * e-mail of the installation makes them trustworthy: «evil.com» becomes «evil. com».
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
