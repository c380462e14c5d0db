import { useLiveQuery } from 'dexie-react-hooks';
import { openDatabase } from '../../mirror/current';
import { CHECK_DRAFT, DRAFT_PREFIX } from '../../mirror/database';

/** Returns the number of drafts on this device; undefined while that is not known. */
export function useDraftCount(): number | undefined {
  const { db } = openDatabase();
  return useLiveQuery(
    async () =>
      db.meta
        .where('key')
        .startsWith(DRAFT_PREFIX)
        .and(({ key }) => !key.startsWith(DRAFT_PREFIX + CHECK_DRAFT))
        .count(),
    [db],
  );
}
