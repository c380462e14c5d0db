import { foldText, unsigned, withoutReais } from './fold-text';

/**
 * Every word of `search` stands somewhere in `text`, with or without the signs of either; one with a digit also across
 * spaces, as numbers are written. An empty search is in everything.
 */
export function matchesText(text: string, search: string): boolean {
  const folded = foldText(text);
  const joined = unsigned(folded);
  return foldText(withoutReais(search))
    .split(/\s+/)
    .every(word => {
      const bare = unsigned(word);
      const among = /\d/.test(bare) ? joined.replace(/\s/g, '') : joined;
      return (
        folded.includes(word) ||
        (bare !== '' && (among.includes(bare) || parted(folded).includes(parted(word))))
      );
    });
}

/** «mercedes benz» of «mercedes-benz». */
const parted = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
