import { pastedLine } from '../reading/pasted-line';
import { foldText } from '../text/fold-text';

/** Longest cell, in characters, that is read as a list of names. */
const LIST_MAX = 10_000;

/** Writes names into one cell. A name that could be read as several is quoted. */
export const writeList = (names: string[]): string =>
  names.map(name => (/[,;|"\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/**
 * Returns a function that finds items by name: by the exact name, or else without regard to case, accents and the kind
 * of spaces. It returns several items if the name is ambiguous.
 */
export function finderOf<Item>(items: Item[], namesOf: (item: Item) => string[]): (name: string) => Item[] {
  const [exact, folded] = [new Map<string, Item[]>(), new Map<string, Item[]>()];
  const add = (names: Map<string, Item[]>, name: string, item: Item) => {
    const called = names.get(name) ?? [];
    if (!called.includes(item)) names.set(name, [...called, item]);
  };
  for (const item of items)
    for (const name of namesOf(item).map(plain)) {
      add(exact, name, item);
      add(folded, foldName(name), item);
    }
  return name => exact.get(plain(name)) ?? folded.get(foldName(name)) ?? [];
}

const plain = (name: string) => name.trim().normalize('NFC');
const foldName = (name: string) => foldText(pastedLine(name)).replace(/\s+/g, ' ').trim();

interface Read<Item> {
  items: Item[];
  /** Names that no item has. */
  unknown: string[];
  /** Names that several items have. */
  shared: string[];
}

/**
 * Reads a cell's list of items by any of their names. Names are separated by comma, semicolon, «|» or line end, which a
 * name may also contain, quoted or not.
 */
export function readList<Item>(text: string, items: Item[], namesOf: (item: Item) => string[]): Read<Item> {
  const read: Read<Item> = { items: [], unknown: [], shared: [] };
  // Searching for names one by one in a longer cell would block the device for minutes.
  if (text.length > LIST_MAX) return { ...read, unknown: [text] };
  const find = finderOf(items, namesOf);
  const parts = partsOf(plain(text));
  const isEachKnown = parts.every(part => find(part).length > 0);
  for (const name of isEachKnown ? parts : partsOf(plain(text), items.flatMap(namesOf))) {
    const found = find(name);
    if (found.length === 0) read.unknown.push(name);
    else if (found.length > 1) read.shared.push(name);
    else if (!read.items.includes(found[0]!)) read.items.push(found[0]!);
  }
  return read;
}

/**
 * Splits a list at its separators, but not within quotes, nor within one of the given names; of these the longest match
 * counts.
 */
function partsOf(text: string, names: string[] = []): string[] {
  const known = names.map(name => foldText(plain(name))).sort((a, b) => b.length - a.length);
  const parts: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const folded = known.length > 0 ? foldText(rest) : '';
    const quoted = quotedFirst(rest);
    const found = known.find(name => name && isFirst(folded, name));
    const length = quoted?.length ?? found?.length ?? endOfFirst(rest);
    parts.push(quoted?.name ?? rest.slice(0, length).trim());
    rest = rest
      .slice(length)
      .replace(/^\s*[,;|\n]\s*/, '')
      .trimStart();
  }
  return parts.filter(part => part !== '');
}

/** Returns whether the list begins with this name, followed by a separator or the end. */
const isFirst = (list: string, name: string) =>
  list.startsWith(name) && /^\s*([,;|\n]|$)/.test(list.slice(name.length));

const endOfFirst = (list: string) => list.search(/[,;|\n]|$/);

/** Returns the first name of a list if it is quoted, and its length including the quotes. */
function quotedFirst(list: string): { name: string; length: number } | null {
  const [whole, name] = /^"((?:[^"]|"")*)"(?=\s*(?:[,;|\n]|$))/.exec(list) ?? [];
  return whole === undefined ? null : { name: name!.replaceAll('""', '"'), length: whole.length };
}
