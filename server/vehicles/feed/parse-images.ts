const ADDRESS_MAX = 2048;
export const IMAGES_MAX = 50;
/** Nothing that would be encoded or dropped on the way to a server, or that a database can't keep. */
const WEB = /^https?:\/\/[^\s\p{Cc}\p{Surrogate}<>"]+$/iu;
/** Where an address begins; without a scheme it is of the page's own. */
const START = /^(?:https?:)?\/\//i;
const PICTURE_END = /\.(?:jpe?g|png|webp|gif|avif|bmp|hei[cf])(?:\?\S*)?$/i;

/**
 * The addresses of a cell, one by one. They are parted by line ends, «|», or by a space, comma or semicolon before the
 * next one, as addresses may have all three inside; or the cell is JSON, of which each address counts.
 */
export function splitPictures(cell: string): string[] {
  return (ofJson(cell) ?? withoutBrackets(cell).split(/[\r\n\t|]|[\s,;](?=(?:[a-z]{1,10}:)?\/\/)/i))
    .flatMap(part => splitAtSpaces(withoutEnds(part.trim())))
    .map(address => overHttps(address).replaceAll('&amp;', '&'))
    .filter(address => address !== '');
}

/** Our policy shows no picture without https, and nearly every site has its pictures there, too. */
const overHttps = (address: string) =>
  address.replace(/^(?:http:)?\/\//i, 'https://').replace(/^(https:\/\/[^/?#:]+):80(?=[/?#]|$)/i, '$1');

/** The pictures of a cell, without repeats. `rejected` is what is no http(s) address. */
export function parseImages(text: string): { images: string[]; rejected: string[] } {
  const unique = [...new Set(splitPictures(text))];
  return { images: unique.filter(isWebAddress), rejected: unique.filter(part => !isWebAddress(part)) };
}

/** Whether a text is a whole http(s) address. */
export function isWebAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && WEB.test(text) && URL.canParse(text);
}

/** The spaces of one address are encoded («…/Gol 1.0 frente.jpg»); behind a picture's ending they part it from the next. */
function splitAtSpaces(part: string): string[] {
  const [first = '', ...more] = part.split(/\s/);
  const isOne = START.test(first) && !PICTURE_END.test(first);
  return isOne ? [[first, ...more].join('%20')] : [first, ...more].map(withoutEnds);
}

/** Databases and programs print a list so, without the quotes that JSON has. */
const withoutBrackets = (cell: string): string =>
  /^\s*(?:\[[^[\]]*\]|\{[^{}]*\})\s*$/.test(cell) ? cell.trim().slice(1, -1) : cell;

/** Every address that stands in a JSON, wherever, also with the single quotes of other languages; null for what is none. */
function ofJson(cell: string): string[] | null {
  if (!/^\s*[[{]/.test(cell)) return null;
  return addressesIn(cell) ?? addressesIn(cell.replaceAll("'", '"'));
}

function addressesIn(json: string): string[] | null {
  const found: string[] = [];
  try {
    JSON.parse(json, (_, value) => {
      if (typeof value === 'string' && START.test(value)) found.push(value);
      return value;
    });
  } catch {
    return null;
  }
  return found;
}

const withoutEnds = (part: string): string => part.replace(/^[,;]+|(?<![,;])[,;]+$/g, '');
