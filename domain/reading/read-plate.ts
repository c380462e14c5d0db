import { pastedText } from './pasted-text';

/** A plate in the old format ABC1234 or in that of Mercosul, ABC1D23. */
const PLATE = /^[a-z]{3}\d[a-z0-9]\d{2}$/i;
const LABEL = /^placa(?:no?)?(?=.{7}$)/i;

/** Returns a plate as it is stored, without copied punctuation and label; null for other texts. */
export function readPlate(text: string): string | null {
  const plate = pastedText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(LABEL, '');
  return PLATE.test(plate) ? plate.toUpperCase() : null;
}
