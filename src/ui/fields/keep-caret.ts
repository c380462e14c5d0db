const isSign = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

/** Counts the letters and digits before a position in a text. */
const signsBefore = (text: string, place: number) => [...text.slice(0, place)].filter(isSign).length;

/** Returns the position right after that many letters and digits. */
function placeBehind(text: string, signs: number): number {
  for (let place = 0, left = signs; place <= text.length; place += 1) {
    if (left === 0) return place;
    if (isSign(text.charAt(place))) left -= 1;
  }
  return text.length;
}

/**
 * Formats the text of a field with points and hyphens while it is typed, and keeps the caret after the same letter or
 * digit, so that a person who corrects the middle of a number can go on there. Returns the formatted text.
 */
export function keepCaret(input: HTMLInputElement, shape: (typed: string) => string): string {
  const { value, selectionStart } = input;
  const shaped = shape(value);
  if (shaped === value) return shaped;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const place = isAtEnd ? shaped.length : placeBehind(shaped, signsBefore(value, selectionStart));
  // React leaves an unchanged text alone, and so keeps the caret.
  input.value = shaped;
  input.setSelectionRange(place, place);
  return shaped;
}
