import { XMLParser } from 'fast-xml-parser';
import { FeedError } from '../feed-error';
import type { FeedRow } from '../feed-row';
import { decodeReferences } from './decode-references';
import { splitXml, type XmlItem } from './split-xml';

/** Most texts of one vehicle that are read. */
const VALUES_MAX = 1000;
const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';
/** Attributes that contain what other feeds write as text, like Atom's `<link href="…"/>`. */
const TELLING = new Set(['href', 'url', 'src', 'value', 'unit']);

/** Element or piece of text: its name and content under one key, and its attributes under another. */
type Node = Record<string, Node[] | string> & { [ATTRIBUTES]?: Record<string, string> };

// Order is preserved to keep text and CDATA apart: `&amp;` is an ampersand only in text. Values stay text, so that 007
// is not 7.
const parser = new XMLParser({
  attributeNamePrefix: '',
  cdataPropName: CDATA,
  ignoreAttributes: false,
  parseTagValue: false,
  preserveOrder: true,
  processEntities: false,
  trimValues: false,
});

/**
 * Yields the vehicles of an XML text with LF line ends, as they are requested. Nested elements are named by their path
 * (`image[1].url`). Throws FeedError `broken_xml` or `entities`.
 */
export async function* readXml(text: AsyncIterable<string>): AsyncGenerator<FeedRow> {
  for await (const item of splitXml(text)) yield readItem(item);
}

function readItem({ line, xml }: XmlItem): FeedRow {
  const values = new Map<string, string>();
  try {
    const root = withoutWrapper((parser.parse(xml) as Node[])[0]!);
    for (const [name, value] of Object.entries(root[ATTRIBUTES] ?? {})) {
      if (!name.startsWith('xmlns')) values.set(name, decodeReferences(value));
    }
    collect(contentOf(root), '', values);
  } catch {
    throw new FeedError('broken_xml', `O item que começa na linha ${line} não pôde ser lido.`, line);
  }
  return { line, values: Object.fromEntries(values), surplus: 0 };
}

/** Returns the only element within an element that has nothing else: `<item><veiculo>…</veiculo></item>`. */
function withoutWrapper(root: Node): Node {
  const [inner, ...others] = contentOf(root).filter(node => !(TEXT in node));
  const isWrapper = inner && others.length === 0 && !root[ATTRIBUTES] && contentOf(inner).some(isElement);
  return isWrapper ? withoutWrapper(inner) : root;
}

const isElement = (node: Node) => !(TEXT in node || CDATA in node);

function collect(nodes: Node[], path: string, values: Map<string, string>): void {
  // Number of occurrences by name.
  const times = new Map<string, number>();
  for (const node of nodes) {
    const name = nameOf(node);
    if (!name || name === TEXT || name === CDATA) continue;
    if (values.size >= VALUES_MAX) return;
    const time = times.get(name) ?? 0;
    times.set(name, time + 1);
    const place = `${path}${name}${time === 0 ? '' : `[${time}]`}`;
    for (const [attribute, value] of Object.entries(node[ATTRIBUTES] ?? {})) {
      if (TELLING.has(attribute)) values.set(`${place}.${attribute}`, decodeReferences(value));
    }
    const content = contentOf(node);
    if (content.every(child => TEXT in child || CDATA in child)) values.set(place, textOf(content));
    else collect(content, `${place}.`, values);
  }
}

const nameOf = (node: Node) => Object.keys(node).find(key => key !== ATTRIBUTES);

function contentOf(node: Node): Node[] {
  const content = node[nameOf(node) ?? ''];
  return Array.isArray(content) ? content : [];
}

function textOf(nodes: Node[], decode = decodeReferences): string {
  return nodes
    .map(node => (CDATA in node ? textOf(contentOf(node), text => text) : decode(String(node[TEXT] ?? ''))))
    .join('')
    .trim();
}
