/**
 * Cleans a copied line of prose or a copied plate: removes invisible characters and replaces unusual spaces and hyphens
 * by those of a keyboard. Dashes and emoji are kept.
 */
export const pastedLine = (text: string): string =>
  text
    .replace(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');
