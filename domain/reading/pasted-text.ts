/** All that have no width, those within emoji too. */
const WITHOUT_WIDTH = /[\p{DI}\p{Cf}]/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/**
 * An address, a number or a plate as it was meant, however it was copied: full-width signs are plain ones, marks that
 * nobody sees are dropped, each dash is a hyphen and each gap one space. Not for prose, whose dashes and emoji are meant.
 */
export const pastedText = (text: string): string =>
  text.normalize('NFKC').replace(WITHOUT_WIDTH, '').replace(DASHES, '-').replace(/\s/g, ' ').trim();

/** An e-mail address out of what was copied: «mailto:» and a name before «<…>» are no part of it. */
export function readEmail(text: string): string {
  const pasted = pastedText(text);
  const [, address = pasted] = /<([^<>]*)>$/.exec(pasted) ?? [];
  return address.replace(/^mailto:/i, '').trim();
}
