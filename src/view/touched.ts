import { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie';

/**
 * Changes in the device's database since it was last read, by table and key. Dexie reports them after each commit by
 * this tab, other tabs and the service worker.
 */
export class Touched {
  /** Changed keys by table and index: `card/` for primary keys, `comment/card_id` for an index. */
  readonly #trees = new Map<string, IntervalTree[]>();
  #isTold = false;
  #isAll = false;
  readonly #prefix: string;

  constructor(databaseName: string) {
    this.#prefix = `idb://${databaseName}/`;
  }

  /** Adds reported changes. Returns whether any of them is about this database. */
  add(parts: ObservabilitySet): boolean {
    const ours = Object.entries(parts).filter(([part]) => part.startsWith(this.#prefix));
    for (const [part, tree] of ours) {
      const name = part.slice(this.#prefix.length);
      if ('from' in tree) this.#trees.set(name, [...this.#of(name), tree as IntervalTree]);
    }
    if (ours.length > 0) this.#isTold = true;
    return ours.length > 0;
  }

  /** Marks everything as changed: a page that slept may have missed changes. */
  addAll(): void {
    this.#isAll = true;
  }

  get isEmpty(): boolean {
    return !this.#isAll && !this.#isTold;
  }

  anyOf(tables: readonly string[]): boolean {
    return this.#isAll || tables.some(table => this.#trees.has(`${table}/`));
  }

  /** Returns whether the row with this primary key was written or removed. */
  hasKey(table: string, key: string | [string, number]): boolean {
    return this.#isAll || this.#of(`${table}/`).some(tree => RangeSet(tree).hasKey(key));
  }

  /**
   * Returns whether a row with this value in an index was written. Removed rows are known by their primary key only.
   */
  hasIndexed(table: string, index: string, value: string): boolean {
    return this.#isAll || this.#of(`${table}/${index}`).some(tree => RangeSet(tree).hasKey(value));
  }

  /** Returns the primary keys that changed in a table; null if there are too many to name. */
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
