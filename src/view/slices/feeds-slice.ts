import type { Slice } from '../slice';

/** Progress of the mirror. */
export interface Feeds {
  /** Names of the feeds that have been read to their end at least once. */
  ready: ReadonlySet<string>;
  /**
   * True once all of the person's feeds have been read to their end at the same time: data that is missing then does
   * not exist.
   */
  isComplete: boolean;
}

/**
 * Slice of the feeds' progress. Keeps the same value while nothing in it changes, so that slices that depend on it are
 * not read again each time a cursor moves.
 */
export const feedsSlice: Slice<Feeds> = {
  key: 'feeds',
  isStale: ({ touched }) => touched.anyOf(['feeds']) || touched.hasKey('meta', 'complete'),
  async read({ db }, before) {
    const rows = await db.feeds.toArray();
    const isComplete = (await db.meta.get('complete')) !== undefined;
    const ready = new Set(rows.flatMap(({ feed, ready }) => (ready ? feed : [])));
    const isSame =
      before?.isComplete === isComplete &&
      before.ready.size === ready.size &&
      [...ready].every(feed => before.ready.has(feed));
    return isSame ? before : { ready, isComplete };
  },
};
