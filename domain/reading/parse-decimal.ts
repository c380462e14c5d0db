import { UNSEEN } from '../card/unseen';

/** Longest text that is read, in characters. */
const LONGEST = 100;
const DIGITS_MAX = 15;
const DECIMALS_MAX = 6;

/** Digits of a number before and after its decimal sign. */
interface Decimal {
  whole: string;
  decimals: string;
}

/** Whole digits, possibly with the same separator between groups of three. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*)$/;

/** Removes what is copied along with a number: invisible characters, and spaces of all kinds. */
const clean = (text: string): string =>
  text.length > LONGEST ? '' : text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/**
 * Returns the position of the decimal sign; -1 for none. If there are two different signs, it is the last one; a
 * repeated sign separates thousands. A single point before exactly three digits separates thousands («38.000»), and in
 * an amount so does a comma, because amounts have no thousandths.
 */
function decimalSignOf(text: string, isMoney: boolean): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const sign = text[at];
  if (!sign || text.indexOf(sign) !== at) return -1;
  if (/[., ]/.test(text.slice(0, at))) return at;
  const partsThousands = sign === '.' ? /^[1-9]\d{0,2}\.\d{3}$/ : /,\d{3}$/;
  return (sign === '.' || isMoney) && partsThousands.test(text) ? -1 : at;
}

function parseDecimal(text: string, isMoney: boolean): Decimal | null {
  const at = decimalSignOf(text, isMoney);
  const whole = at < 0 ? text : text.slice(0, at);
  const decimals = at < 0 ? '' : text.slice(at + 1);
  if (!WHOLE.test(whole) || !/^\d*$/.test(decimals) || (at >= 0 && decimals === '')) return null;
  return { whole: whole.replace(/\D/g, ''), decimals };
}

const isTooLong = ({ whole, decimals }: Decimal) =>
  whole.replace(/^0+/, '').length + decimals.length > DIGITS_MAX || decimals.length > DECIMALS_MAX;

/** A minus before the number, or parentheses around it, as in accounting. */
const NEGATIVE = /^(?:[-−–‑] ?([^()]+)|\(([^()]+)\))$/;

function readSigned(text: string): (Decimal & { isNegative: boolean }) | null {
  const typed = clean(text);
  const negative = NEGATIVE.exec(typed);
  const read = parseDecimal(negative ? (negative[1] ?? negative[2]!).trim() : typed, false);
  return read && { ...read, isNegative: negative !== null };
}

/**
 * Reads a number as people, spreadsheets and databases write it: «38.000» and «1.234,5», «1,234.5», «38000.50»,
 * «(1.234)». Returns null for other texts, and for numbers with more digits than can be stored exactly: 15, of which 6
 * decimals.
 */
export function parseNumber(text: string): number | null {
  const read = readSigned(text);
  if (!read || isTooLong(read)) return null;
  const value = Number(`${read.whole}.${read.decimals}`);
  return read.isNegative && value !== 0 ? -value : value;
}

/** Returns the reason in pt-BR why `parseNumber` can't read a number with too many digits; null for any other text. */
export function tooManyDigits(text: string): string | null {
  const read = readSigned(text);
  return read && isTooLong(read)
    ? `Número com algarismos demais: use até ${DIGITS_MAX}, ${DECIMALS_MAX} deles depois da vírgula`
    : null;
}

const hasSmallerParts = ({ decimals }: Decimal) => /[1-9]/.test(decimals.slice(2));

/** Reads a number as hundredths; null for other texts, and for numbers with smaller parts. */
function parseHundredths(text: string): number | null {
  const read = parseDecimal(text, true);
  if (!read || hasSmallerParts(read)) return null;
  const value = Number(read.whole + read.decimals.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(value) ? value : null;
}

const BEFORE_AMOUNT = /^(?:R[$S]|BRL):?/i;
/** Zero in the accounting format of spreadsheets. */
const ZERO = /^(?:R\$|BRL) ?[-–—]$/i;
const BEHIND_AMOUNT = / ?(?:,--?|,–|[.;*]|R\$|BRL|reais|\(?[aà] ?vista\)?)$/i;

/**
 * Reads an amount in reais as cents: «59.900,00», «59,900.00», «R$ 59.900», «59900.0000», «59.900,- à vista», «R$ -»
 * for zero. Returns null for other texts, for negative amounts, and for fractions of a cent.
 */
export function parseMoney(text: string): number | null {
  return ZERO.test(clean(text)) ? 0 : parseHundredths(amountIn(text));
}

/** Returns an amount without what is written around it. */
function amountIn(text: string): string {
  let amount = clean(text).normalize('NFC').replace(BEFORE_AMOUNT, '').trim();
  // Matches words after the amount, such as «59.900,00 reais à vista».
  for (let words = 0; words < 2; words += 1) amount = amount.replace(BEHIND_AMOUNT, '');
  return amount;
}

export const AMOUNT_TOO_LARGE = 'Valor grande demais: o máximo é R$ 99.999.999,99';

/** Returns the reason in pt-BR why `parseMoney` can't read an amount; null for any other text. */
export function whyNoMoney(text: string): string | null {
  const read = parseMoney(text) === null ? parseDecimal(amountIn(text), true) : null;
  if (!read) return null;
  return hasSmallerParts(read) ? 'Valor com mais de 2 algarismos depois da vírgula' : AMOUNT_TOO_LARGE;
}

/**
 * Reads whole kilometres, with or without «km». Returns null for other texts, and for a decimal part, which odometers
 * don't show: a spreadsheet has probably turned 45.500 into «45.5».
 */
export function parseKilometres(text: string): number | null {
  const hundredths = parseHundredths(clean(text).replace(/ ?(?:kms?|quil[oô]metros)\.?$/i, ''));
  return hundredths === null || hundredths % 100 !== 0 ? null : hundredths / 100;
}
