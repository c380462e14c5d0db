import { useLiveQuery } from 'dexie-react-hooks';
import { openDatabase } from '../../mirror/current';
import { DRAFT_PREFIX } from '../../mirror/database';

/** How much that was begun and not sent or saved is kept on this device; undefined while that is not known. */
export function useDraftCount(): number | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => db.meta.where('key').startsWith(DRAFT_PREFIX).count(), [db]);
}
