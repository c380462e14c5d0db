import { foldText } from '../text/fold-text';
import { pastedText } from './pasted-text';

/** A telephone as a card stores it, or the reason in pt-BR why the text is not one. */
export type ReadPhone = { phone: string } | { problem: string };

const INVALID = { problem: 'Telefone inválido' };
const SEVERAL = { problem: 'Há mais de um telefone: deixe só um' };
const EXTENSION = { problem: 'Há um ramal: deixe só o telefone' };
const WORDS = { problem: 'Deixe só o telefone, sem outras palavras' };

/** Words that are written beside a telephone and are not part of it. */
const LABELS = new Set(
  'tel tels telefone fone fones cel celular movel fixo whats whatsapp wpp zap contato comercial com residencial res recado phone mobile fax n no num numero ddd pabx'.split(
    ' ',
  ),
);
const EXTENSIONS = new Set(['ramal', 'rml', 'r', 'ext', 'extensao', 'x']);
/** Most digits of an international number, and fewest digits of a further number beside another. */
const [DIGITS_MAX, DIGITS_MIN] = [15, 8];

/** A number with its area code: nine digits of a mobile, or eight of any other. */
const NATIONAL = /^([1-9][1-9])(9\d{4}|[2-9]\d{3})(\d{4})$/;
/** A number without its area code. */
const LOCAL = /^(9\d{4}|[2-9]\d{3})(\d{4})$/;
const TOLL_FREE = /^0([3589]00)(\d{3})(\d{3,4})$/;
/** The number in one of WhatsApp's own links, which always has the country code. */
const LINK = /(?:\bwa\.me\/|[?&]phone=)(?:\+|%2b)?(\d{8,15})/;
/** An area code in parentheses directly before its number, so that it can't be a country code. */
const AREA = /^\D*\(0?\d\d\)\D*(?!\d\d\b)\d/;
/** A number with decimals, which a spreadsheet appended because it took the telephone for a number. */
const NUMBER_OF_SHEET = /^(\d{10,13})[.,]0{1,2}$/;

/**
 * Reads a telephone however it was written or copied. Brazilian numbers become «(11) 98765-4321», or «+55 11
 * 98765-4321» if there was a +; those without an area code become «0800 123 4567» and «4004-1234». Other possible
 * numbers stay as they are written. Several numbers, extensions and other words are refused, because dropping any of it
 * could yield another person's number. Reading the result again gives the same.
 */
export function readPhone(text: string): ReadPhone {
  const pasted = foldText(pastedText(text))
    .replace(/0 ?(?:xx|\*\*)/, '0')
    .replace(NUMBER_OF_SHEET, '$1');
  const [, called] = LINK.exec(pasted) ?? [];
  if (called) return readPhone(called.startsWith('55') ? called : `+${called}`);
  const parts = pasted
    .split(/[/,;|&]/)
    .map(part => part.replace(/\D/g, ''))
    .filter(part => part !== '');
  const words = pasted.match(/[a-z]+/g) ?? [];
  const digits = parts.join('');
  if (digits === '') return INVALID;
  if (pasted.includes('#') || words.some(word => EXTENSIONS.has(word))) return EXTENSION;
  if (digits.length > DIGITS_MAX || (parts.length > 1 && parts[0]!.length >= DIGITS_MIN)) return SEVERAL;
  if (words.some(word => !LABELS.has(word))) return WORDS;
  const known = /^\D*\+/.test(pasted)
    ? international(digits)
    : (national(digits, AREA.test(pasted)) ?? withoutArea(digits));
  if (known) return { phone: known };
  if (digits.length < DIGITS_MIN) return INVALID;
  return { phone: asWritten(pasted) };
}

function international(digits: string): string | null {
  if (!digits.startsWith('55')) return null;
  const rest = digits.slice(2);
  return shaped(rest.replace(/^0/, ''), '+55 $1 $2-$3') ?? tollFree(rest) ?? tollFree(`0${rest}`);
}

/**
 * Formats a national number, without the country code, the trunk prefix 0 and a carrier's two digits, if it has any of
 * them.
 */
function national(digits: string, hasArea: boolean): string | null {
  const rest = digits.startsWith('0055') ? digits.slice(2) : digits;
  const readings = [
    rest,
    ...(rest.startsWith('55') && !hasArea ? [rest.slice(2)] : []),
    // 00 is followed by another country's code.
    ...(/^0[^0]/.test(rest) ? [rest.slice(1), rest.slice(3)] : []),
  ];
  const [first] = readings.flatMap(reading => shaped(reading, '($1) $2-$3') ?? []);
  return tollFree(rest) ?? first ?? null;
}

/**
 * Formats eight or nine digits as a number without an area code, also if they temporarily looked like a whole number
 * while being typed.
 */
const withoutArea = (digits: string) => (LOCAL.test(digits) ? digits.replace(LOCAL, '$1-$2') : null);

const shaped = (digits: string, shape: string) =>
  NATIONAL.test(digits) ? digits.replace(NATIONAL, shape) : null;

const tollFree = (digits: string) => (TOLL_FREE.test(digits) ? digits.replace(TOLL_FREE, '0$1 $2 $3') : null);

/** Returns the text without labels and without characters that are not part of a number. */
const asWritten = (pasted: string) =>
  pasted
    .replace(/[^\d+ ().-]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ .)-]+/, '')
    .trim();

/**
 * Returns whether a telephone, as `readPhone` returns it, can be called only in this country and so has no
 * international form.
 */
export const isCalledHere = (phone: string): boolean => /^(?:0[3589]00 |[34]00\d-)/.test(phone);
