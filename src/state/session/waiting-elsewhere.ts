import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio';
import { openDatabase } from '../../mirror/current';
import { companiesKept, eraseKept, inKept, type PatioDatabase } from '../../mirror/database';
import { session } from './session';

/** Counts of unsent data in another company of the person; it is sent while that company is open. */
export interface WaitingElsewhere {
  tenant_id: number;
  /** Name of the company; null once the person no longer belongs to it. */
  name: string | null;
  /** Number of unsent changes. */
  waiting: number;
  /** Number of changes that the server has refused. */
  refused: number;
  /** Number of photos in the tray. */
  photos: number;
}

type Counts = Omit<WaitingElsewhere, 'tenant_id' | 'name'>;

/** Returns the person's other companies that have unsent data on this device; undefined while that is not known. */
export function useWaitingElsewhere(): WaitingElsewhere[] | undefined {
  const { tenants } = useSnapshot(session);
  const { db } = openDatabase();
  const counts = useLiveQuery(async () => waitingElsewhere(db), [db]);
  return counts?.map(waiting => ({
    ...waiting,
    name: tenants.find(({ id }) => id === waiting.tenant_id)?.name ?? null,
  }));
}

/**
 * Returns the counts by company for the person that `db` belongs to; other people's databases on this device are not
 * read.
 */
export async function waitingElsewhere(db: PatioDatabase): Promise<Omit<WaitingElsewhere, 'name'>[]> {
  const others = (await companiesKept(db.user_id)).filter(id => id !== db.tenant_id);
  const found = await Promise.all(
    others.map(async tenant_id => ({ tenant_id, ...(await countIn(db.user_id, tenant_id)) })),
  );
  return found.filter(({ waiting, refused, photos }) => waiting + refused + photos > 0);
}

async function countIn(userId: string, tenantId: number): Promise<Counts> {
  const counts = inKept(userId, tenantId, async db => {
    const [waiting, refused] = await Promise.all(
      ['waiting', 'refused'].map(status => db.table('outbox').where({ status }).count()),
    );
    const photos = await db
      .table('files')
      .filter(({ card_id }) => card_id === null)
      .count();
    return { waiting: waiting!, refused: refused!, photos };
  });
  // An unreadable database is reported where it is opened, and must not break the page here.
  return (await counts.catch(() => null)) ?? { waiting: 0, refused: 0, photos: 0 };
}

/**
 * Deletes the unsent data of a company that the person no longer belongs to, as it could never be sent. May be
 * repeated.
 */
export async function giveUpIn(tenantId: number): Promise<void> {
  const { user_id } = openDatabase().db;
  // Clears the tables first: subscribers are notified of deleted rows, but not of a deleted database.
  await inKept(user_id, tenantId, async db => {
    for (const name of ['outbox', 'files']) await db.table(name).clear();
  });
  await eraseKept(user_id, tenantId);
}
