/** Lower case and without accents, so that «saida» finds «Saída»; the same as `fold_text` in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/**
 * Every word of `search` stands somewhere in `text`, with or without the signs of either; one with a digit also across
 * spaces, as numbers are written. An empty search is in everything.
 */
export function matchesText(text: string, search: string): boolean {
  const folded = foldText(text);
  const unsigned = folded.replace(/[^\p{L}\p{N}\s]+/gu, '');
  return foldText(search)
    .split(/\s+/)
    .every(word => {
      const bare = word.replace(/[^\p{L}\p{N}]+/gu, '');
      const among = /[0-9]/.test(bare) ? unsigned.replace(/\s/g, '') : unsigned;
      return folded.includes(word) || (bare !== '' && among.includes(bare));
    });
}
