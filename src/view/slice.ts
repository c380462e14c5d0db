import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import type { Touched } from './touched';

/** What a refresh knows when it reads slices. */
export interface Refresh {
  db: PatioDatabase;
  touched: Touched;
  /** Cards to be read again whatever was touched: an entry of theirs came, changed or went. */
  cards: ReadonlySet<string>;
  /** The unsettled changes of a card, as this very transaction sees them. */
  entriesOf(cardId: string): OutboxEntry[];
  /** A change to what is the person's own came, changed or went. */
  isOwnChanged: boolean;
  /** Those changes, as this very transaction sees them. */
  own: OutboxEntry[];
}

/** One part of what the device knows, kept in memory while somebody looks at it. */
export interface Slice<Value> {
  /** Slices of one key are one. */
  key: string;
  /** Whether what was read before may be out of date. */
  isStale(refresh: Refresh, value: Value): boolean;
  /** Reads it, within the refresh's one transaction; `before` is what was read last, if anything. */
  read(refresh: Refresh, before: Value | undefined): Promise<Value>;
  /** Keys of other slices that its value is about: read in the same transaction and kept with it. */
  needs?(value: Value): Slice<unknown>[];
}

/** A slice read whole again whenever one of its tables changes. */
export function tableSlice<Value>(
  key: string,
  tables: readonly string[],
  read: (db: PatioDatabase) => Promise<Value>,
): Slice<Value> {
  return {
    key,
    isStale: ({ touched }) => touched.anyOf(tables),
    read: ({ db }) => read(db),
  };
}
