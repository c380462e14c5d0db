const ADDRESS_MAX = 2048;
export const IMAGES_MAX = 50;
/** Nothing that would be encoded or dropped on the way to a server, or that a database can't keep. */
const WEB = /^https?:\/\/[^\s\p{Cc}\p{Surrogate}<>"]+$/iu;

/**
 * The pictures of a cell that may hold many, without repeats. They are parted by white space, «|», or a comma or
 * semicolon before the next address: addresses may have both inside. `rejected` is what is no http(s) address.
 */
export function parseImages(text: string): { images: string[]; rejected: string[] } {
  const parts = text
    .split(/[\s|]+|[,;](?=[a-z]{1,10}:\/\/)/i)
    .map(withoutEnds)
    .filter(part => part !== '');
  const unique = [...new Set(parts)];
  return { images: unique.filter(isWebAddress), rejected: unique.filter(part => !isWebAddress(part)) };
}

/** Whether a text is a whole http(s) address. */
export function isWebAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && WEB.test(text) && URL.canParse(text);
}

const withoutEnds = (part: string): string => part.replace(/^[,;]+|(?<![,;])[,;]+$/g, '');
