import { useLiveQuery } from 'dexie-react-hooks';
import { openDatabase } from '../../mirror/current';

/** Whether a flow that this device is to hold is not all there (any more): left out before, new, or fetched anew. Undefined until that is read. */
export function useIsComing(): boolean | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => {
    const coming = (await db.meta.get('coming'))?.value as string[] | undefined;
    return coming !== undefined && coming.length > 0;
  }, [db]);
}
