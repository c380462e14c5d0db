/** ABC1234 as it was, ABC1D23 as it is in the Mercosul. */
const PLATE = /^[A-Z]{3}\d[A-Z0-9]\d{2}$/;

/** A plate as it is kept, without the signs that people put into it; null for what is none. */
export function readPlate(text: string): string | null {
  const plate = text.replace(/[\s.-]/g, '').toUpperCase();
  return PLATE.test(plate) ? plate : null;
}
