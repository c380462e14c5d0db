import { pastedText } from './pasted-text';

/** Returns the letters and digits of a CNPJ in upper case, without a copied label. */
export const cnpjSigns = (text: string): string =>
  pastedText(text)
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .replace(/^(?:CPF)?CNPJ(?:MF|CPF)?(?:NO?)?(?=.{14}$)/, '');

/** Returns the eight digits of a CEP; null for other texts. */
export function readCep(text: string): string | null {
  const [, written = ''] = /^(?:CEP[: ]*)?(\d[\d .-]*)$/i.exec(pastedText(text)) ?? [];
  const digits = written.replace(/\D/g, '');
  return digits.length === 8 ? digits : null;
}
