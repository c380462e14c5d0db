import { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie';

/**
 * What has changed in the device's database since it was last read, by table and key. Dexie tells it after each
 * commit, of this tab, of other tabs and of the service worker.
 */
export class Touched {
  /** By table and index: `card/` for its own keys, `comment/card_id` for an index. */
  readonly #trees = new Map<string, IntervalTree[]>();
  #isTold = false;
  #isAll = false;
  readonly #prefix: string;

  constructor(databaseName: string) {
    this.#prefix = `idb://${databaseName}/`;
  }

  /** Answers whether any of it is about this database. */
  add(parts: ObservabilitySet): boolean {
    const ours = Object.entries(parts).filter(([part]) => part.startsWith(this.#prefix));
    for (const [part, tree] of ours) {
      const name = part.slice(this.#prefix.length);
      if ('from' in tree) this.#trees.set(name, [...this.#of(name), tree as IntervalTree]);
    }
    if (ours.length > 0) this.#isTold = true;
    return ours.length > 0;
  }

  /** Nothing read before can be trusted: a page that slept may have missed changes. */
  addAll(): void {
    this.#isAll = true;
  }

  get isEmpty(): boolean {
    return !this.#isAll && !this.#isTold;
  }

  anyOf(tables: readonly string[]): boolean {
    return this.#isAll || tables.some(table => this.#trees.has(`${table}/`));
  }

  /** Whether the row with this primary key was written or removed. */
  hasKey(table: string, key: string | [string, number]): boolean {
    return this.#isAll || this.#of(`${table}/`).some(tree => RangeSet(tree).hasKey(key));
  }

  /** Whether a row with this value in an index was written. Removed rows are known by their primary key alone. */
  hasIndexed(table: string, index: string, value: string): boolean {
    return this.#isAll || this.#of(`${table}/${index}`).some(tree => RangeSet(tree).hasKey(value));
  }

  /** The primary keys that changed in a table; null when there are too many to name. */
  keysOf(table: string): string[] | null {
    if (this.#isAll) return null;
    const keys: string[] = [];
    for (const tree of this.#of(`${table}/`)) {
      for (const { from, to } of RangeSet(tree)) {
        if (from !== to || typeof from !== 'string') return null;
        keys.push(from);
      }
    }
    return keys;
  }

  #of(name: string): IntervalTree[] {
    return this.#trees.get(name) ?? [];
  }
}
