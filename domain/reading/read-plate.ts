import { pastedText } from './pasted-text';

/** ABC1234 as it was, ABC1D23 as it is in the Mercosul. */
const PLATE = /^[a-z]{3}\d[a-z0-9]\d{2}$/i;
const LABEL = /^placa(?:no?)?(?=.{7}$)/i;

/** A plate as it is kept, without the signs and the label that it is copied with; null for what is none. */
export function readPlate(text: string): string | null {
  const plate = pastedText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(LABEL, '');
  return PLATE.test(plate) ? plate.toUpperCase() : null;
}
