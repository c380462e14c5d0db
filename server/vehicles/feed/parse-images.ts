const ADDRESS_MAX = 2048;
export const IMAGES_MAX = 50;
/**
 * Pattern of a web address without characters that would be encoded or dropped on the way to a server, or that a
 * database can't store.
 */
const WEB = /^https?:\/\/[^\s\p{Cc}\p{Surrogate}<>"]+$/iu;
/** Beginning of an address; without a scheme it has the scheme of the page. */
const START = /^(?:https?:)?\/\//i;
const PICTURE_END = /\.(?:jpe?g|png|webp|gif|avif|bmp|hei[cf])(?:\?\S*)?$/i;

/**
 * Splits a cell into addresses. They are separated by line ends, «|», or by a space, comma or semicolon before the next
 * one, as an address may contain all three. In a cell of JSON, each address counts.
 */
export function splitPictures(cell: string): string[] {
  return (ofJson(cell) ?? withoutBrackets(cell).split(/[\r\n\t|]|[\s,;](?=(?:[a-z]{1,10}:)?\/\/)/i))
    .flatMap(part => splitAtSpaces(withoutEnds(part.trim())))
    .map(address => overHttps(address).replaceAll('&amp;', '&'))
    .filter(address => address !== '');
}

/**
 * Changes an address to https. The app's content policy shows no pictures without it, and nearly every site also serves
 * its pictures there.
 */
const overHttps = (address: string) =>
  address.replace(/^(?:http:)?\/\//i, 'https://').replace(/^(https:\/\/[^/?#:]+):80(?=[/?#]|$)/i, '$1');

/** Returns the pictures of a cell without repeats. `rejected` are the parts that are no http(s) address. */
export function parseImages(text: string): { images: string[]; rejected: string[] } {
  const unique = [...new Set(splitPictures(text))];
  return { images: unique.filter(isWebAddress), rejected: unique.filter(part => !isWebAddress(part)) };
}

/** Whether a text is a whole http(s) address. */
export function isWebAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && WEB.test(text) && URL.canParse(text);
}

/**
 * Encodes the spaces of a single address («…/Gol 1.0 frente.jpg»). After the file ending of a picture, a space begins
 * the next address.
 */
function splitAtSpaces(part: string): string[] {
  const [first = '', ...more] = part.split(/\s/);
  const isOne = START.test(first) && !PICTURE_END.test(first);
  return isOne ? [[first, ...more].join('%20')] : [first, ...more].map(withoutEnds);
}

/** Removes the brackets around a list as databases and programs print it, without the quotes of JSON. */
const withoutBrackets = (cell: string): string =>
  /^\s*(?:\[[^[\]]*\]|\{[^{}]*\})\s*$/.test(cell) ? cell.trim().slice(1, -1) : cell;

/**
 * Returns every address in a JSON text, at any depth, also with the single quotes of other languages; null if the text
 * is no JSON.
 */
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
