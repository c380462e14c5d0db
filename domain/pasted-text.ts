import { UNSEEN } from './unseen';

/** All that have no width, those within emoji too. */
const WITHOUT_WIDTH = /[\p{DI}\p{Cf}]/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/**
 * An address, a number or a plate as it was meant, however it was copied: full-width signs are plain ones, marks that
 * nobody sees are dropped, each dash is a hyphen and each gap one space. Not for prose, whose dashes and emoji are meant.
 */
export const pastedText = (text: string): string =>
  text.normalize('NFKC').replace(WITHOUT_WIDTH, '').replace(DASHES, '-').replace(/\s/g, ' ').trim();

/** A line of prose or a plate: without marks that nobody sees, its spaces and hyphens those of a keyboard. */
export const pastedLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');

/** An e-mail address out of what was copied: «mailto:» and a name before «<…>» are no part of it. */
export function readEmail(text: string): string {
  const pasted = pastedText(text);
  const [, address = pasted] = /<([^<>]*)>$/.exec(pasted) ?? [];
  return address.replace(/^mailto:/i, '').trim();
}

/** The letters and digits of a CNPJ, upper case, without the label that it is copied with. */
export const cnpjSigns = (text: string): string =>
  pastedText(text)
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .replace(/^CNPJ(?:MF)?(?:NO?)?(?=.{14}$)/, '');

/** The eight digits of a CEP; null for what is none. */
export function readCep(text: string): string | null {
  const [, written = ''] = /^(?:CEP[: ]*)?(\d[\d .-]*)$/i.exec(pastedText(text)) ?? [];
  const digits = written.replace(/\D/g, '');
  return digits.length === 8 ? digits : null;
}
