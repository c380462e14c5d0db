import { FeedError } from '../feed-error';
import type { FeedRow } from '../feed-row';
import { type JsonItem, splitJson } from './split-json';

/** Most texts of one vehicle that are read. */
const VALUES_MAX = 1000;

/**
 * Yields the vehicles of a JSON text, as they are requested. Nested values are named by their path, as in XML
 * (`fotos[1].url`). Throws FeedError `broken_json`.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<FeedRow> {
  for await (const item of splitJson(text)) yield readItem(item);
}

function readItem({ line, json }: JsonItem): FeedRow {
  const values = new Map<string, string>();
  try {
    collect(withoutWrapper(JSON.parse(withLongNumbers(json))), '', values);
  } catch {
    throw new FeedError('broken_json', `O item que começa na linha ${line} não pôde ser lido.`, line);
  }
  return { line, values: Object.fromEntries(values), surplus: 0 };
}

const TEXT_OR_DIGITS = /"(?:[^"\\]|\\[\s\S])*"?|\d+/g;
/** Most digits that a number keeps. */
const EXACT = 15;

/** Puts quotes around long whole numbers, since two different ids could become the same number. */
const withLongNumbers = (json: string): string =>
  json.replace(TEXT_OR_DIGITS, (found, at: number) => {
    const isWhole = !/[.+\-e]/i.test(json[at - 1] ?? '') && !/[.e]/i.test(json[at + found.length] ?? '');
    return found.startsWith('"') || found.length <= EXACT || !isWhole ? found : `"${found}"`;
  });

/** Removes the name that a list may give to each of its vehicles: `{"veiculo": {…}}`. */
function withoutWrapper(item: object): unknown {
  const [inner, ...others] = Object.values(item);
  const isWrapper =
    others.length === 0 && typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return isWrapper ? inner : item;
}

/** Names that converters of XML to JSON give to attributes and text, which have no name in XML. */
const NAMELESS = /^(?:@?_?attributes|@|\$|#text|_text|\$t|#cdata(?:-section)?|_cdata)$/;

function collect(value: unknown, path: string, values: Map<string, string>): void {
  if (values.size >= VALUES_MAX) return;
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) collect(inner, at === 0 ? path : `${path}[${at}]`, values);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const within = NAMELESS.test(name) ? path : path ? `${path}.${name}` : name;
      collect(inner, within, values);
    }
  } else values.set(path, value === null ? '' : String(value));
}
