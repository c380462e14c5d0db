/** Lower case and without accents, so that «saida» finds «Saída»; the same as `fold_text` in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** A search as an amount is kept: «R$ 78.900,00» stands in a field as 7890000. */
export const withoutReais = (search: string): string => search.replace(/\bR\$\s*(?=\d)/gi, '');

/** Without what is no letter, digit or space. */
export const unsigned = (text: string): string => text.replace(/[^\p{L}\p{N}\s]+/gu, '');
