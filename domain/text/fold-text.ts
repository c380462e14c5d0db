/**
 * Returns the text in lower case and without accents, so that «saida» finds «Saída». The same as `fold_text` in the
 * database.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Returns a search without «R$», because fields store amounts in cents: «R$ 78.900,00» as 7890000. */
export const withoutReais = (search: string): string => search.replace(/\bR\$\s*(?=\d)/gi, '');

/** Returns the text without characters other than letters, digits and spaces. */
export const unsigned = (text: string): string => text.replace(/[^\p{L}\p{N}\s]+/gu, '');
