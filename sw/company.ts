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

/** Company of the signed-in person on this device, while the worker uses it. */
export interface Company {
  session: StoredSession;
  db: PatioDatabase;
  caller: ApiCaller;
}

/**
 * Returns the person's companies that are on this device, the one in use first; leaves out companies they are known to
 * have lost.
 */
export async function companiesOf({ user, tenant_id }: StoredSession): Promise<number[]> {
  const kept = new Set([tenant_id, ...(await companiesKept(user.id))]);
  return [...kept].filter(kept => user.tenants.some(({ id }) => id === kept));
}

/**
 * Runs work on a company's database, and closes it again; does nothing once the session is over, as sign-out has
 * deleted that database from the device, and opening it would create it again.
 */
export async function inCompany(
  session: StoredSession,
  tenantId: number,
  work: (company: Company) => Promise<void>,
): Promise<void> {
  if (await isOverFor(session)()) return;
  const db = new PatioDatabase(session.user.id, tenantId);
  // Closes for a newer version or a sign-out, which don't wait for the worker: its work fails, and stays waiting.
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
    // The fetched rows may have removed a flow.
    await doAsked({ type: 'PICTURES_OF_FLOWS' });
  }
}

/**
 * Ends a session that the server has ended, or leaves the one company that its person has lost: only unsent data stays,
 * which the next page seals.
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
  // A full device can't store this; the server is asked again later.
  await changeSession(token, stored => {
    const name = stored.tenant_id === lost && stored.user.tenants.find(({ id }) => id === lost)?.name;
    return { ...withoutCompany(stored, lost), ...(name && { lost: name }) };
  }).catch(() => undefined);
}

/**
 * Fetches all changes, unless the session ends meanwhile, and deletes the files whose changes are settled by that.
 *
 * @throws what `pullOnce` throws
 */
export async function fetchAll({ session, db, caller }: Company): Promise<void> {
  const pace = { share: 1 };
  const isOver = isOverFor(session);
  while (!(await isOver()) && !(await pullOnce(db, caller, [], pace, isOver)));
  await clearFiles(db);
}

/**
 * Fetches changes from the server, then sends the person's waiting ones, and fetches again. In this order, because only
 * a response shows that the server can be reached, and a change that has not been sent can still be undone.
 *
 * @throws if something is left
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
 * Sends the waiting files, each followed by its change. Uploads take long, so they are sent after all small changes.
 *
 * @throws if something is left
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
