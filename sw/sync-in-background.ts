import { ApiError } from '../src/api/error';
import { companiesKept, type OutboxEntry } from '../src/mirror/database';
import { eraseMirror } from '../src/mirror/erase-mirror';
import { releaseAbandoned } from '../src/outbox/to-send';
import { changeSession, readSession, type StoredSession, withoutCompany } from '../src/state/device';
import { forgetPictures } from '../src/state/device-caches';
import { isInSight } from '../src/sync/in-sight';
import { type Company, companiesOf, fetchAll, fetchAndSend, inCompany, sendFilesOf } from './company';
import { doAsked } from './keep-picture';
import { tellAnswers } from './tell-answers';

/**
 * Sends what waits in each company of whoever is signed in, and brings up to date what the device has of it; files come
 * after what is small, of all companies. An ended session leaves all but notifications as it is (S10): the page says so.
 * Once the person is disabled only their waiting work stays, as no page may ever be opened again; so it is with a
 * company that they may enter no more.
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
        if (error instanceof ApiError && error.status === 401) {
          if (error.code !== 'disabled') return [];
          await forget(session, error.tenant_id);
        }
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

/** Takes a company of somebody off this device but what waits, and asks about it no more; all of them where none is named. */
async function forget({ user, token }: StoredSession, lost?: number): Promise<void> {
  const isAll = lost === undefined;
  for (const id of isAll ? await companiesKept(user.id) : [lost]) await eraseMirror(user.id, id);
  if (isAll) return forgetPictures();
  await doAsked({ type: 'PICTURES_OF_FLOWS' });
  // On a device that is full it is asked about again.
  await changeSession(token, stored => {
    const name = stored.tenant_id === lost && stored.user.tenants.find(({ id }) => id === lost)?.name;
    return { ...withoutCompany(stored, lost), ...(name && { lost: name }) };
  }).catch(() => undefined);
}

/**
 * Sends what waits in a company, and then fetches; where nothing waits it fetches if that is due.
 *
 * @throws when something is left
 */
export async function syncCompany(company: Company, isDue: boolean): Promise<void> {
  try {
    if (await hasUnsettled(company)) {
      if (await isInSight(company.db)) throw new Error('A page is there to send it');
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
