/** Lower case and without accents, so that «saida» finds «Saída»; the same as `fold_text` in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Every word of `search` stands somewhere in `text`; an empty search is in everything. */
export function matchesText(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every(word => folded.includes(word));
}
