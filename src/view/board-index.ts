import { liveQuery, type Subscription } from 'dexie';
import type { IndexEntry, PatioDatabase } from '../mirror/database';

/** A flow's index as it is now; a new object each time it changes. */
export interface IndexSnapshot {
  entries: Map<string, IndexEntry>;
}

/** The version in which each chunk stands, by its number. */
type Versions = Map<number, number>;

/**
 * Keeps the compact index of an open flow in memory. Reads all chunks once (as many for 100 cards as for 10,000) and
 * from then on only chunks that changed. An external store in React's sense.
 */
export class BoardIndex {
  #snapshot: IndexSnapshot | null = null;
  #chunks = new Map<number, { version: number; entries: IndexEntry[] }>();
  #listeners = new Set<() => void>();
  #subscription: Subscription | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: PatioDatabase,
    private readonly boardId: string,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#subscription ??= liveQuery(async () => this.#versions()).subscribe({
      next: versions => {
        this.#reading = this.#reading.then(() => this.#read(versions)).catch(keepTheLast);
      },
      error: keepTheLast,
    });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#subscription?.unsubscribe();
      this.#subscription = null;
    };
  };

  /** Null until it has been read once. */
  getSnapshot = (): IndexSnapshot | null => this.#snapshot;

  /** From keys alone, in one walk. */
  async #versions(): Promise<Versions> {
    const versions: Versions = new Map();
    await this.db.card_index
      .where('[board_id+version]')
      .between([this.boardId, 0], [this.boardId, Number.POSITIVE_INFINITY])
      .eachKey((key, { primaryKey }) => {
        versions.set((primaryKey as unknown as [string, number])[1], (key as unknown as [string, number])[1]);
      });
    return versions;
  }

  async #read(versions: Versions): Promise<void> {
    const gone = [...this.#chunks.keys()].filter(chunk => !versions.has(chunk));
    const changed = [...versions].filter(([chunk, version]) => this.#chunks.get(chunk)?.version !== version);
    if (this.#snapshot && gone.length + changed.length === 0) return;
    const keys = changed.map(([chunk]): [string, number] => [this.boardId, chunk]);
    const rows = await this.db.card_index.bulkGet(keys);
    for (const chunk of gone) this.#chunks.delete(chunk);
    for (const row of rows) if (row) this.#chunks.set(row.chunk, row);
    const entries = new Map<string, IndexEntry>();
    for (const chunk of this.#chunks.values())
      for (const entry of chunk.entries) entries.set(entry.id, entry);
    this.#snapshot = { entries };
    for (const listener of this.#listeners) listener();
  }
}

/** The database was closed under it: whoever did that shows something else by now. */
function keepTheLast(): void {}
