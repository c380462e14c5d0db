import { useLiveQuery } from 'dexie-react-hooks';
import { openDatabase } from '../../mirror/current';

/**
 * Returns whether a flow that this device should have is still incomplete: left out before, new, or being fetched
 * again. Undefined until that is read.
 */
export function useIsComing(): boolean | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => {
    const coming = (await db.meta.get('coming'))?.value as string[] | undefined;
    return coming !== undefined && coming.length > 0;
  }, [db]);
}
