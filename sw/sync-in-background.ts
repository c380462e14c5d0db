import { ApiError } from '../src/api/error';
import type { OutboxEntry } from '../src/mirror/database';
import { releaseAbandoned } from '../src/outbox/to-send';
import { readSession } from '../src/state/device';
import { type Company, companiesOf, fetchAll, fetchAndSend, inCompany, sendFilesOf } from './company';
import { tellAnswers } from './tell-answers';

declare const self: ServiceWorkerGlobalScope;

/**
 * Sends what waits in each company of whoever is signed in, and brings up to date what the device has of it. An ended
 * session leaves all as it is (S10): the page says so.
 *
 * @param isDue also where nothing waits, in the company in use
 * @throws when something is left: the browser then wakes the worker again later
 */
export async function syncInBackground(isDue = false): Promise<void> {
  const session = await readSession();
  if (!session) return;
  const failures: unknown[] = [];
  for (const tenantId of await companiesOf(session)) {
    const isInUse = tenantId === session.tenant_id;
    try {
      await inCompany(session, tenantId, async company => {
        await syncCompany(company, { isInUse, isDue: isDue && isInUse });
        // A page in sight sends them itself.
        if (!(isInUse && (await isInSight()))) await sendFilesOf(company);
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      // One company that shuts them out keeps nothing from the others.
      if (!(error instanceof ApiError && error.endsSession)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends what waits in a company, and then fetches; where nothing waits it fetches if that is due.
 *
 * @throws when something is left
 */
export async function syncCompany(
  company: Company,
  { isInUse, isDue }: { isInUse: boolean; isDue: boolean },
): Promise<void> {
  try {
    if (await hasUnsettled(company)) {
      if (isInUse && (await isInSight())) throw new Error('A page is there to send it');
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

/** A page in sight sends what waits itself, and knows better what is to be kept back. */
async function isInSight(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ visibilityState }) => visibilityState === 'visible');
}
