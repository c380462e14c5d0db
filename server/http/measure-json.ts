/** Levels of nesting that a body may have; the app's bodies have 8 at most. */
const DEPTH_MAX = 32;
/** Names of one object. The app's largest one has a name for each flow that a device has. */
const NAMES_MAX = 1_000;
/**
 * Values in a whole body. The app's largest one has a hundred new cards, each with the 200 fields that a flow can have.
 */
const VALUES_MAX = 100_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Number of values in a JSON text, or the reason in pt-BR why the server refuses to read it. */
export type Measured = { values: number; problem?: never } | { problem: string };

const TOO_DEEP: Measured = { problem: 'Dados aninhados demais' };
const TOO_MANY: Measured = { problem: 'Dados demais de uma vez' };

/**
 * Counts the values of a body in its text, before it is parsed, because parsing, walking and refusing a megabyte of
 * `[[],[],…` takes the server half a second. A text that isn't JSON passes; the parser refuses it.
 */
export function measureJson(text: string): Measured {
  /** Lists and objects that are open at this position, each with the number of values that have begun in it. */
  const open: { isObject: boolean; values: number }[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === LIST_END || sign === OBJECT_END) open.pop();
    else if (sign === LIST || sign === OBJECT) {
      values += 1;
      if (open.push({ isObject: sign === OBJECT, values: 1 }) > DEPTH_MAX) return TOO_DEEP;
    } else if (sign === COMMA) {
      values += 1;
      const level = open.at(-1);
      if (level) level.values += 1;
      if (level?.isObject && level.values > NAMES_MAX) return TOO_MANY;
    }
    if (values > VALUES_MAX) return TOO_MANY;
  }
  return { values };
}

/** Returns the position of the quote that ends the text beginning at `start`. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
