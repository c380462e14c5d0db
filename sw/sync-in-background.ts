import { ApiError } from '../src/api/error';
import type { OutboxEntry } from '../src/mirror/database';
import { releaseAbandoned } from '../src/outbox/to-send';
import { readSession } from '../src/state/session/device';
import { isInSight } from '../src/sync/in-sight';
import { type Company, companiesOf, fetchAll, fetchAndSend, inCompany, sendFilesOf } from './company';
import { tellAnswers } from './tell-answers';

/**
 * Sends waiting changes in each company of the signed-in person, and updates the data that the device has of it; files
 * follow after the small changes of all companies. Once the session has ended, only unsent work stays (S10), as no page
 * may ever be opened again; the same applies to a company that the person may no longer enter.
 *
 * @param isDue whether to update the company in use even if nothing waits
 * @throws if something is left: the browser then wakes the worker again later
 */
export async function syncInBackground(isDue = false): Promise<void> {
  const session = await readSession();
  if (!session) return;
  const failures: unknown[] = [];
  /** Runs work in each company. Returns those in which it succeeded: none once the session is over. */
  const inEach = async (tenantIds: number[], work: (company: Company) => Promise<void>) => {
    const through: number[] = [];
    for (const tenantId of tenantIds) {
      try {
        await inCompany(session, tenantId, work);
        through.push(tenantId);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401 && error.tenant_id === undefined) return [];
        // A company that shuts the person out doesn't stop the others.
        if (!(error instanceof ApiError && error.endsSession)) failures.push(error);
      }
    }
    return through;
  };
  const through = await inEach(await companiesOf(session), company =>
    syncCompany(company, isDue && company.db.tenant_id === session.tenant_id),
  );
  await inEach(through, async company => {
    // A visible page sends its files itself.
    if (!(await isInSight(company.db))) await sendFilesOf(company);
  });
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends the waiting changes of a company, and then fetches; if nothing waits, fetches only if that is due.
 *
 * @throws if something is left
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

/** Returns whether a change waits that may be sent, or a sent one waits for the mirror to show it. */
async function hasUnsettled({ db }: Company): Promise<boolean> {
  await releaseAbandoned(db);
  const isUnsettled = ({ status, held, needs_upgrade }: OutboxEntry) =>
    status === 'applied' || (status === 'waiting' && !held && !needs_upgrade);
  return (await db.outbox.filter(isUnsettled).count()) > 0;
}
