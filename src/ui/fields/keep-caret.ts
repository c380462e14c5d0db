const isSign = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

/** How many letters and digits stand before a place in a text. */
const signsBefore = (text: string, place: number) => [...text.slice(0, place)].filter(isSign).length;

/** The place right behind so many letters and digits. */
function placeBehind(text: string, signs: number): number {
  for (let place = 0, left = signs; place <= text.length; place += 1) {
    if (left === 0) return place;
    if (isSign(text.charAt(place))) left -= 1;
  }
  return text.length;
}

/**
 * Gives what somebody types in a field the points and hyphens of its shape, and leaves the caret behind the letter or
 * digit that it stood behind: whoever mends the middle of a number goes on there. Answers the text in its shape.
 */
export function keepCaret(input: HTMLInputElement, shape: (typed: string) => string): string {
  const { value, selectionStart } = input;
  const shaped = shape(value);
  if (shaped === value) return shaped;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const place = isAtEnd ? shaped.length : placeBehind(shaped, signsBefore(value, selectionStart));
  // React leaves a text alone that stands there already, and the caret with it.
  input.value = shaped;
  input.setSelectionRange(place, place);
  return shaped;
}
