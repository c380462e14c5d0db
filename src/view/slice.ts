import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import type { Touched } from './touched';

/** Data available to slices during a refresh. */
export interface Refresh {
  db: PatioDatabase;
  touched: Touched;
  /** Cards to be read again in any case: an entry of theirs was added, changed or removed. */
  cards: ReadonlySet<string>;
  /** Returns the unsettled changes of a card, as this transaction sees them. */
  entriesOf(cardId: string): OutboxEntry[];
  /** True if a change to the person's own data was added, changed or removed. */
  isOwnChanged: boolean;
  /** Changes to the person's own data, as this transaction sees them. */
  own: OutboxEntry[];
}

/** Part of the data on the device, kept in memory while a component uses it. */
export interface Slice<Value> {
  /** Key of the slice; slices with the same key are the same. */
  key: string;
  /** Returns whether the last value may be out of date. */
  isStale(refresh: Refresh, value: Value): boolean;
  /** Reads the value within the refresh's single transaction; `before` is the last value, if any. */
  read(refresh: Refresh, before: Value | undefined): Promise<Value>;
  /** Returns further slices that the value refers to: they are read in the same transaction and kept with it. */
  needs?(value: Value): Slice<unknown>[];
}

/** Returns a slice that is read again as a whole whenever one of its tables changes. */
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
