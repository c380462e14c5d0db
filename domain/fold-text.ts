/** Lower case and without accents, so that «saida» finds «Saída»; the same as `fold_text` in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Without what is no letter, digit or space. */
export const unsigned = (text: string): string => text.replace(/[^\p{L}\p{N}\s]+/gu, '');
