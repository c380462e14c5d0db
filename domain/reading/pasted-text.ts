/** All characters without width, also those within emoji. */
const WITHOUT_WIDTH = /[\p{DI}\p{Cf}]/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/**
 * Cleans a copied address, number or plate: full-width characters become plain ones, invisible characters are removed,
 * each dash becomes a hyphen and each whitespace character a space. Not for prose, which may contain dashes and emoji.
 */
export const pastedText = (text: string): string =>
  text.normalize('NFKC').replace(WITHOUT_WIDTH, '').replace(DASHES, '-').replace(/\s/g, ' ').trim();

/** Reads an e-mail address from a copied text, without a name before «<…>», a label, and signs behind it. */
export function readEmail(text: string): string {
  // A longer text is no address, and each of its closing signs would take a call.
  if (text.length > 1000) return text;
  const pasted = pastedText(text);
  const [, address = pasted] = /<([^<>]+)>$/.exec(pasted) ?? [];
  const bare = address.replace(/^(?:mailto|e-?mail):/i, '').replace(/[;,.]$/, '');
  // Signs around the address may have hidden more of the same.
  return bare === pasted ? bare : readEmail(bare);
}
