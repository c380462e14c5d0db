import { pastedText } from './pasted-text';

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
