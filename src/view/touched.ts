import { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie';

/**
 * What has changed in the device's database since it was last read, by table and key. Dexie tells it after each
 * commit, of this tab, of other tabs and of the service worker.
 */
export class Touched {
  #parts: ObservabilitySet[] = [];
  #isAll = false;
  readonly #prefix: string;

  constructor(databaseName: string) {
    this.#prefix = `idb://${databaseName}/`;
  }

  /** Answers whether any of it is about this database. */
  add(parts: ObservabilitySet): boolean {
    const isOurs = Object.keys(parts).some(part => part.startsWith(this.#prefix));
    if (isOurs) this.#parts.push(parts);
    return isOurs;
  }

  /** Nothing read before can be trusted: a page that slept may have missed changes. */
  addAll(): void {
    this.#isAll = true;
  }

  get isAll(): boolean {
    return this.#isAll;
  }

  get isEmpty(): boolean {
    return !this.#isAll && this.#parts.length === 0;
  }

  anyOf(tables: readonly string[]): boolean {
    return this.#isAll || tables.some(table => this.#trees(table, '').length > 0);
  }

  /** Whether the row with this primary key was written or removed. */
  hasKey(table: string, key: string | [string, number]): boolean {
    return this.#isAll || this.#trees(table, '').some(tree => RangeSet(tree).hasKey(key));
  }

  /** Whether a row with this value in an index was written. Removed rows are known by their primary key alone. */
  hasIndexed(table: string, index: string, value: string): boolean {
    return this.#isAll || this.#trees(table, index).some(tree => RangeSet(tree).hasKey(value));
  }

  /** The primary keys that changed in a table; null when there are too many to name. */
  keysOf(table: string): string[] | null {
    if (this.#isAll) return null;
    const keys: string[] = [];
    for (const tree of this.#trees(table, '')) {
      for (const { from, to } of RangeSet(tree)) {
        if (from !== to || typeof from !== 'string') return null;
        keys.push(from);
      }
    }
    return keys;
  }

  #trees(table: string, index: string): IntervalTree[] {
    const part = `${this.#prefix}${table}/${index}`;
    return this.#parts.flatMap(parts => {
      const tree = parts[part as keyof ObservabilitySet] as IntervalTree | undefined;
      return tree && 'from' in tree ? tree : [];
    });
  }
}
