import { ApiError } from '../src/api/error';
import type { OutboxEntry } from '../src/mirror/database';
import { releaseAbandoned } from '../src/outbox/to-send';
import { readSession } from '../src/state/session/device';
import { isInSight } from '../src/sync/in-sight';
import { type Company, companiesOf, fetchAll, fetchAndSend, inCompany, sendFilesOf } from './company';
import { tellAnswers } from './tell-answers';

/**
 * Sends what waits in each company of whoever is signed in, and brings up to date what the device has of it; files come
 * after what is small, of all companies. Once the session has ended only the waiting work stays (S10), as no page may ever be
 * opened again; so it is with a company that the person may enter no more.
 *
 * @param isDue also where nothing waits, in the company in use
 * @throws when something is left: the browser then wakes the worker again later
 */
export async function syncInBackground(isDue = false): Promise<void> {
  const session = await readSession();
  if (!session) return;
  const failures: unknown[] = [];
  /** Answers in which it came through: none once the session is over. */
  const inEach = async (tenantIds: number[], work: (company: Company) => Promise<void>) => {
    const through: number[] = [];
    for (const tenantId of tenantIds) {
      try {
        await inCompany(session, tenantId, work);
        through.push(tenantId);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401 && error.tenant_id === undefined) return [];
        // One company that shuts them out keeps nothing from the others.
        if (!(error instanceof ApiError && error.endsSession)) failures.push(error);
      }
    }
    return through;
  };
  const through = await inEach(await companiesOf(session), company =>
    syncCompany(company, isDue && company.db.tenant_id === session.tenant_id),
  );
  await inEach(through, async company => {
    // A page in sight sends them itself.
    if (!(await isInSight(company.db))) await sendFilesOf(company);
  });
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends what waits in a company, and then fetches; where nothing waits it fetches if that is due.
 *
 * @throws when something is left
 */
export async function syncCompany(company: Company, isDue: boolean): Promise<void> {
  try {
    if (await hasUnsettled(company)) {
      if (await isInSight(company.db)) throw new Error('in sight');
      await fetchAndSend(company);
    } else if (isDue) await fetchAll(company);
  } finally {
    await tellAnswers(company);
  }
}

/** Whether a change waits that may leave, or one that has left for the mirror to show it. */
async function hasUnsettled({ db }: Company): Promise<boolean> {
  await releaseAbandoned(db);
  const isUnsettled = ({ status, held, needs_upgrade }: OutboxEntry) =>
    status === 'applied' || (status === 'waiting' && !held && !needs_upgrade);
  return (await db.outbox.filter(isUnsettled).count()) > 0;
}
