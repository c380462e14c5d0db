import { FeedError } from '../feed-error';
import type { FeedRow } from '../feed-row';
import { type JsonItem, splitJson } from './split-json';

/** Texts of one vehicle; nobody looks at more. */
const VALUES_MAX = 1000;

/**
 * The vehicles of a JSON text, read as they are asked for. What is inside of something else is named by its path, as
 * in XML (`fotos[1].url`). Throws FeedError `broken_json`.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<FeedRow> {
  for await (const item of splitJson(text)) yield readItem(item);
}

function readItem({ line, json }: JsonItem): FeedRow {
  const values = new Map<string, string>();
  try {
    collect(withoutWrapper(JSON.parse(json)), '', values);
  } catch {
    throw new FeedError('broken_json', `O item que começa na linha ${line} não pôde ser lido.`, line);
  }
  return { line, values: Object.fromEntries(values), surplus: 0 };
}

/** A list may name each of its vehicles: `{"veiculo": {…}}`. */
function withoutWrapper(item: object): unknown {
  const [inner, ...others] = Object.values(item);
  const isWrapper =
    others.length === 0 && typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return isWrapper ? inner : item;
}

/** So programs that make JSON of XML call what has no name there: attributes and text. */
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
