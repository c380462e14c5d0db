import type { Slice } from '../slice';

/** How far the mirror has come. */
export interface Feeds {
  /** Names of the feeds that have been at their head. */
  ready: ReadonlySet<string>;
  /** Every feed of the person has been at its head at once: what is not here does not exist. */
  isComplete: boolean;
}

/** Kept as it was while nothing of it changed: what depends on it is not read anew each time a cursor moves on. */
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
