import type { ApiCaller } from '../src/api/client';
import { ApiError } from '../src/api/error';
import { companiesKept, PatioDatabase } from '../src/mirror/database';
import { eraseMirror } from '../src/mirror/erase-mirror';
import { pullOnce } from '../src/mirror/pull';
import { clearFiles } from '../src/outbox/kept-files';
import { sendFiles } from '../src/outbox/send-files';
import { closeShown } from '../src/state/push/notification-turns';
import {
  changeSession,
  forgetSession,
  readSession,
  type StoredSession,
  withoutCompany,
} from '../src/state/session/device';
import { forgetPictures } from '../src/state/session/device-caches';
import { sendAll } from '../src/sync/send-all';
import { inTurn } from '../src/sync/tab-lock';
import { doAsked } from './keep-picture';

declare const self: ServiceWorkerGlobalScope;

/** A company of whoever is signed in, as this device has it, while the worker is at it. */
export interface Company {
  session: StoredSession;
  db: PatioDatabase;
  caller: ApiCaller;
}

/** The companies of somebody that are on this device, the one in use first; not one that they are known to be out of. */
export async function companiesOf({ user, tenant_id }: StoredSession): Promise<number[]> {
  const kept = new Set([tenant_id, ...(await companiesKept(user.id))]);
  return [...kept].filter(kept => user.tenants.some(({ id }) => id === kept));
}

/**
 * Does something with a company's database, and closes it again; not once the session is over, as sign-out has taken that
 * database off the device, and to open it would make it anew.
 */
export async function inCompany(
  session: StoredSession,
  tenantId: number,
  work: (company: Company) => Promise<void>,
): Promise<void> {
  if (await isOverFor(session)()) return;
  const db = new PatioDatabase(session.user.id, tenantId);
  // Neither a newer version of the app nor whoever signs out waits for the worker: what it was at fails, and stays.
  db.on('versionchange', () => {
    db.close();
    return false;
  });
  try {
    await work({ session, db, caller: { token: session.token, tenant_id: tenantId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await end(session, error);
    throw error;
  } finally {
    db.close();
    // What was fetched may have taken a flow away.
    await doAsked({ type: 'PICTURES_OF_FLOWS' });
  }
}

/**
 * Ends a session that the server has ended, or leaves the one company that its person has lost: nothing of it stays but
 * what waits, which the next page seals.
 */
async function end({ user, token }: StoredSession, { message, tenant_id: lost }: ApiError): Promise<void> {
  const isAll = lost === undefined;
  if (isAll) await forgetSession(token, message);
  await closeShown(
    self.registration,
    about => about?.user_id === user.id && (isAll || about.tenant_id === lost),
  );
  for (const id of isAll ? await companiesKept(user.id) : [lost]) await eraseMirror(user.id, id);
  if (isAll) return forgetPictures();
  // On a device that is full it is asked about again.
  await changeSession(token, stored => {
    const name = stored.tenant_id === lost && stored.user.tenants.find(({ id }) => id === lost)?.name;
    return { ...withoutCompany(stored, lost), ...(name && { lost: name }) };
  }).catch(() => undefined);
}

/**
 * Fetches all that has changed, unless the session ends meanwhile, and clears away the files whose changes that has
 * settled. @throws what `pullOnce` throws
 */
export async function fetchAll({ session, db, caller }: Company): Promise<void> {
  const pace = { share: 1 };
  const isOver = isOverFor(session);
  while (!(await isOver()) && !(await pullOnce(db, caller, [], pace, isOver)));
  await clearFiles(db);
}

/**
 * Fetches what has changed, and sends what waits. In this order: only once the server has answered it is known that
 * there is a way to it, and what has not left can still be taken back.
 *
 * @throws when something is left
 */
export async function fetchAndSend(company: Company): Promise<void> {
  await fetchAll(company);
  await send(company);
  await fetchAll(company);
}

const isOverFor =
  ({ token }: StoredSession) =>
  async () =>
    (await readSession())?.token !== token;

async function send({ session, db, caller }: Company): Promise<void> {
  if (await sendAll({ db, caller, newId: () => crypto.randomUUID(), isOver: isOverFor(session) }))
    throw new Error('undecided');
}

/**
 * Sends the files that wait, each followed by its change: it takes long, so it comes after all that is small.
 *
 * @throws when something is left
 */
export async function sendFilesOf(company: Company): Promise<void> {
  const { session, db, caller } = company;
  let hasArrived = false;
  const onArrived = () => {
    hasArrived = true;
  };
  const isOver = isOverFor(session);
  await inTurn(`files ${db.name}`, isPassedOver =>
    sendFiles({ db, caller, isOver: async () => isPassedOver() || isOver(), onArrived }),
  );
  if (!hasArrived) return;
  await send(company);
  await fetchAll(company);
}
