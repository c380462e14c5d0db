import { liveQuery, type Subscription } from 'dexie';
import type { IndexEntry, PatioDatabase } from '../mirror/database';

/** A flow's index as it is now; a new object each time it changes. */
export interface IndexSnapshot {
  entries: Map<string, IndexEntry>;
}

/**
 * Keeps the compact index of an open flow in memory. Reads all chunks once (as many for 100 cards as for 10,000) and
 * from then on only chunks that changed. An external store in React's sense.
 */
export class BoardIndex {
  #snapshot: IndexSnapshot | null = null;
  #chunks = new Map<number, IndexEntry[]>();
  #version = 0;
  #listeners = new Set<() => void>();
  #subscription: Subscription | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: PatioDatabase,
    private readonly boardId: string,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#subscription ??= liveQuery(async () => this.#newestVersion()).subscribe(version => {
      this.#reading = this.#reading.then(() => this.#read(version));
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

  async #newestVersion(): Promise<number> {
    const keys = await this.db.card_index
      .where('[board_id+version]')
      .between([this.boardId, 0], [this.boardId, Number.POSITIVE_INFINITY])
      .keys();
    return (keys.at(-1) as unknown as [string, number] | undefined)?.[1] ?? 0;
  }

  async #read(version: number): Promise<void> {
    if (this.#snapshot && version === this.#version) return;
    // An older version than ours means that the feed was erased: everything is read again.
    if (version < this.#version) {
      this.#chunks.clear();
      this.#version = 0;
    }
    const changed = await this.db.card_index
      .where('[board_id+version]')
      .between([this.boardId, this.#version], [this.boardId, version], this.#version === 0, true)
      .toArray();
    for (const { chunk, entries } of changed) this.#chunks.set(chunk, entries);
    this.#version = version;
    const entries = new Map<string, IndexEntry>();
    for (const chunk of this.#chunks.values()) for (const entry of chunk) entries.set(entry.id, entry);
    this.#snapshot = { entries };
    for (const listener of this.#listeners) listener();
  }
}
