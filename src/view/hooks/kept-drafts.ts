import { useLiveQuery } from 'dexie-react-hooks';
import { openDatabase } from '../../mirror/current';
import { DRAFT_PREFIX } from '../../mirror/database';

/** What was being written and not sent or saved. */
interface KeptDraft {
  /** Of its place, as `draftPlace` was told. */
  name: string;
  value: unknown;
}

/** What is kept on this device of what was being written at places whose names begin so, and how to drop one. */
export function useKeptDrafts(beginnings: string[]): readonly [KeptDraft[], (name: string) => void] {
  const { db } = openDatabase();
  const kept = useLiveQuery(async () => {
    const rows = await db.meta
      .where('key')
      .startsWithAnyOf(beginnings.map(beginning => DRAFT_PREFIX + beginning))
      .toArray();
    return rows.map(({ key, value }) => ({ name: key.slice(DRAFT_PREFIX.length), value }));
  }, [db, beginnings.join(' ')]);
  return [kept ?? [], name => void db.meta.delete(DRAFT_PREFIX + name)] as const;
}
