/**
 * Reads a number as people write it, in hundredths: «59.900,00», «59,900.00», «59900.5», «59.900». A single separator
 * with three digits after it parts thousands, as nobody writes thousandths of a real. Null for anything else, also for
 * less than 0 and more than two decimals.
 */
function parseDecimal(text: string): number | null {
  const match = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/.exec(text.replace(/\s/g, ''));
  if (!match) return null;
  const [, whole = '', decimal, hundredths = ''] = match;
  const separators = new Set(whole.replace(/\d/g, ''));
  // One sign parts thousands, and another one decimals.
  if (separators.size > 1 || (decimal && separators.has(decimal))) return null;
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(hundredths.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? value : null;
}

/** Cents of an amount in reais, with or without «R$» or «BRL»; null for what is none. */
export function parseMoney(text: string): number | null {
  return parseDecimal(text.replace(/^\s*(?:R\$|BRL)|(?:BRL|reais)\s*$/gi, ''));
}

/** Whole kilometres, with or without «km»; null for what is none. */
export function parseKilometres(text: string): number | null {
  const hundredths = parseDecimal(text.replace(/(?:kms?|quil[oô]metros)\.?\s*$/i, ''));
  return hundredths === null ? null : Math.round(hundredths / 100);
}
