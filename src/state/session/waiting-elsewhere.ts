import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio';
import { openDatabase } from '../../mirror/current';
import { companiesKept, eraseKept, inKept, type PatioDatabase } from '../../mirror/database';
import { session } from './session';

/** What waits in another company of the person: it is sent from there. */
export interface WaitingElsewhere {
  tenant_id: number;
  /** Null once the person is in it no more. */
  name: string | null;
  /** Changes that have not been sent. */
  waiting: number;
  /** Changes that the server has refused. */
  refused: number;
  /** Photos in the tray. */
  photos: number;
}

type Counts = Omit<WaitingElsewhere, 'tenant_id' | 'name'>;

/** The person's other companies in which something waits on this device; undefined while that is not known. */
export function useWaitingElsewhere(): WaitingElsewhere[] | undefined {
  const { tenants } = useSnapshot(session);
  const { db } = openDatabase();
  const counts = useLiveQuery(async () => waitingElsewhere(db), [db]);
  return counts?.map(waiting => ({
    ...waiting,
    name: tenants.find(({ id }) => id === waiting.tenant_id)?.name ?? null,
  }));
}

/** By company, for whoever `db` is of: other people's databases on this device are not looked at. */
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
  // What can't be read is told of by whoever opens it: here it must not take the page down.
  return (await counts.catch(() => null)) ?? { waiting: 0, refused: 0, photos: 0 };
}

/** Gives up what waits in a company that the person is in no more: nobody would ever send it. May be repeated. */
export async function giveUpIn(tenantId: number): Promise<void> {
  const { user_id } = openDatabase().db;
  // Whoever counts hears of rows that go, and not of a database that does.
  await inKept(user_id, tenantId, async db => {
    for (const name of ['outbox', 'files']) await db.table(name).clear();
  });
  await eraseKept(user_id, tenantId);
}
