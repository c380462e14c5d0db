import { foldText, unsigned, withoutReais } from './fold-text';

/**
 * Returns whether every word of `search` is in `text`, with or without punctuation in either. A word with a digit is
 * also found across spaces, as numbers are written. An empty search matches everything.
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

/** Replaces punctuation by spaces: «mercedes-benz» becomes «mercedes benz». */
const parted = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
