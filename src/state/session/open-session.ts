import type { TenantRole } from '../../../domain/entities/people';
import type { ApiCaller } from '../../api/client';
import { ApiError, OfflineError } from '../../api/error';
import { closeDatabase, current, switchDatabase } from '../../mirror/current';
import { companiesKept, PatioDatabase } from '../../mirror/database';
import { connectivity } from '../../sync/connectivity';
import { socketId } from '../../sync/realtime';
import { startSync, stopSync } from '../../sync/sync';
import { keeping } from '../keeping';
import { forgetFlows } from '../recents';
import { screenDrawn } from '../screen-drawn';
import { endOffer } from '../undo';
import { NotKeptError, watchStorage, whyNotOpen } from '../watch-storage';
import { createTurns } from './create-turns';
import {
  changeSession,
  forgetSession,
  keepSession,
  readEnd,
  readSession,
  type SessionUser,
  type StoredSession,
  withoutCompany,
} from './device';
import { closeNotifications } from './device-caches';
import { databasesOf, draftsIn } from './person-databases';
import { currentTenant, session } from './session';
import { noteTabCompany, tabCompany } from './tab-company';

let token: string | null = null;

/** Runs beginnings, changes and ends of a session one after the other: two at once would leave half of each. */
const inTurn = createTurns();

/** Opens the session that this device or another tab has stored; does nothing if it is open already. */
export function adopt(): Promise<void> {
  return inTurn(async () => {
    const stored = await readSession();
    if ((stored?.token ?? null) === token) {
      // The tab that learnt of the loss of this tab's company has deleted its database, so the stored one is entered.
      const { tenant_id } = session;
      if (stored && stored.tenant_id !== tenant_id && stored.user.tenants.every(({ id }) => id !== tenant_id))
        enter(stored);
    } else if (stored) enter({ ...stored, tenant_id: ofThisTab(stored) }, true);
    else {
      leave((await readEnd().catch(() => null))?.reason ?? null);
      // The worker may have ended the session, or a tab that was closed in the same moment.
      void closeNotifications();
      void clearLeftBehind().catch(() => undefined);
    }
    const { token: mine, lost } = stored ?? {};
    if (mine && lost)
      void lostCompany()
        .then(({ tellLost }) => tellLost(mine, lost))
        .catch(() => undefined);
  });
}

/** Returns the company that this tab was in before it was reloaded, else the one in use on this device. */
function ofThisTab({ user, tenant_id }: StoredSession): number {
  const own = tabCompany();
  return user.tenants.find(({ id, address }) => id === own && !address)?.id ?? tenant_id;
}

/** Loads the session's requests to the server, with their schemas, after the first screen. */
const server = () => import('./session-calls');

/** Loads the code that clears what ended sessions have left on the device. */
const leftBehind = () => import('./left-behind');
const clearLeftBehind = () => leftBehind().then(({ clearLeftBehind }) => clearLeftBehind());

/** Loads the code that opens what was sealed at the end of a session. */
const unsealing = () => import('./unseal');

/** Loads the code for a lost company on demand, as few people ever lose one. */
const lostCompany = () => import('./lost-company');

/**
 * Signs in. Changes that this person left unsent on this device are then sent.
 *
 * @param code of the second factor, for a person who has one
 * @throws ApiError with the server's message, OfflineError without a connection, NotKeptError on a device that stores
 *   nothing
 */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const { askToSignIn } = await server();
  const begun = await askToSignIn({ email, password, code });
  const { tenants, current_tenant_id } = begun.user;
  const company = tenants.find(({ id }) => id === current_tenant_id) ?? tenants[0];
  if (!company) throw new ApiError(401, 'disabled', 'Favor contatar o administrador');
  await begin(begun, company.id);
}

/**
 * Starts a session that the server has just given, in one of the person's companies, once their sealed data on this
 * device is open.
 *
 * @throws ApiError or OfflineError if that data can't be opened now, NotKeptError on a device that stores nothing
 */
export async function begin(
  begun: { access_token: string; user: SessionUser },
  tenant_id: number,
): Promise<void> {
  const { access_token: token, user } = begun;
  const stored: StoredSession = { key: 'session', token, user, tenant_id };
  try {
    await inTurn(async () => {
      const { user: before } = session;
      // Unseals before any tab or the worker uses the data.
      await (await unsealing()).unsealBefore({ token, tenant_id }, user.id, () => keepSession(stored));
      enter(stored);
      // Accepting an invitation may sign a person in over another one.
      void clearLeftBehind().catch(() => undefined);
      if (before && before.id !== user.id) void closeNotifications();
    });
  } catch (cause) {
    const isOurs = cause instanceof ApiError || cause instanceof OfflineError;
    throw isOurs ? cause : new NotKeptError(cause);
  }
}

/**
 * Signs out. The person's data and drafts are deleted from the device; unsent changes and photos are kept for their
 * next sign-in. Works offline: the server's session then ends when it expires.
 */
export async function signOut(): Promise<void> {
  const leaving = caller();
  const deletions = await inTurn(async () => {
    const open = current.open?.db;
    if (!open || !leaving.token || leaving.token !== token) return [];
    // Counts only after the sync has stopped, when no more changes can settle.
    stopSync();
    const databases = await databasesOf(open);
    for (const db of databases)
      await draftsIn(db)
        .delete()
        .catch(() => undefined);
    return goOut(null);
  });
  if (leaving.token) await (await server()).endServerSession(leaving);
  await Promise.all(deletions);
}

/**
 * Erases the person's account and all of their data on this device, sent or not. Needs a connection. The session is not
 * changed by others meanwhile: other requests learn of its end at once, and handling that would leave the rest of the
 * data behind.
 *
 * @throws ApiError with the server's message, OfflineError without a connection; then nothing has changed
 */
export async function eraseAccount(current_password: string): Promise<void> {
  const { askToErase } = await server();
  const deletions = await inTurn(async () => {
    const open = current.open?.db;
    if (!open || !token) return [];
    await askToErase(caller(), current_password);
    stopSync();
    return goOut(null, await databasesOf(open));
  });
  await Promise.all(deletions);
}

/**
 * Leaves one of the person's companies, and deletes its data from this device. If it was the open one, opens another
 * company that opens here, or signs out. Needs a connection.
 *
 * @throws ApiError with the server's message, OfflineError without a connection; then nothing has changed
 */
export async function leaveCompany(tenantId: number): Promise<void> {
  const { askToLeave } = await server();
  const deletions = await inTurn(async () => {
    const open = current.open?.db;
    if (!open || !token) return [];
    await askToLeave(caller(), tenantId);
    void closeNotifications(tenantId);
    const forget = leftBehind().then(({ forgetSealed }) => forgetSealed(open.user_id, tenantId));
    if (open.tenant_id !== tenantId) return [forget, new PatioDatabase(open.user_id, tenantId).delete()];
    stopSync();
    return (await continueWithout(tenantId)) ? [forget, open.delete()] : goOut(null, [open]);
  });
  await refreshProfile();
  await Promise.all(deletions);
}

/** Switches from the company in use to another one of the person that opens here. Returns whether there is one. */
async function continueWithout(tenantId: number): Promise<boolean> {
  const change = (stored: StoredSession) => withoutCompany(stored, tenantId);
  const kept = await changeSession(token!, change).catch(() => undefined);
  if (!kept || kept.tenant_id === tenantId) return false;
  enter(kept);
  return true;
}

/** Switches to another company of the person. On a company's own host, navigates to the other company's address. */
export function switchTenant(tenantId: number): Promise<void> {
  return inTurn(async () => {
    const company = session.tenants.find(({ id }) => id === tenantId);
    if (!token || !company) return;
    if (keeping.list.length > 0) await import('../all-kept').then(({ allKept }) => allKept());
    if (company.address) return location.assign(company.address);
    const kept = await changeSession(token, stored => ({ ...stored, tenant_id: tenantId }));
    if (kept) enter(kept);
  });
}

/**
 * Opens a session on this page.
 *
 * @param isKept whether the device may have the data of the first screen: then the server is asked after that screen is
 *   drawn
 */
function enter(stored: StoredSession, isKept = false): void {
  const { user, tenant_id } = stored;
  // Ends the undo offer while its database is still the open one.
  endOffer();
  keeping.list = [];
  token = stored.token;
  const db = new PatioDatabase(user.id, tenant_id);
  watchStorage(db);
  db.open().catch(error => {
    if (current.open?.db === db) connectivity.not_kept = whyNotOpen(error);
  });
  show(stored, db);
  session.ended_reason = null;
  const isDrawn = isKept ? drawn(db) : Promise.resolve();
  startSync(db, caller(), isDrawn);
  void isDrawn.then(refreshProfile);
}

/** Waits until the first screen is drawn from this device; not for an incomplete mirror, which needs the server. */
async function drawn(db: PatioDatabase): Promise<void> {
  const complete = await db.meta.get('complete').catch(() => undefined);
  if (complete) await screenDrawn();
}

/** Updates what the screens know of the person, and the actor for whom their changes are decided. */
function show({ user, tenant_id }: StoredSession, db: PatioDatabase): void {
  const role: TenantRole = user.tenants.find(({ id }) => id === tenant_id)?.role ?? 'user';
  const { actor } = current.open ?? {};
  if (current.open?.db !== db || actor?.role !== role)
    switchDatabase(db, { user_id: user.id, tenant_id, role });
  const { tenants, current_tenant_id: _, ...who } = user;
  Object.assign(session, { status: 'signed_in', user: who, tenants, tenant_id });
  noteTabCompany(tenant_id);
}

/**
 * Loads the person's names, companies, roles and requirements from the server, as they may have changed. Without a
 * connection the known ones are kept.
 */
export async function refreshProfile(): Promise<void> {
  const mine = caller();
  if (!mine.token) return;
  try {
    const user = await (await server()).askWhoIAm(mine);
    if (!user) return;
    // Without the key, waiting work stays unsealed at the end of the session; the next start asks again.
    void import('./device-key').then(({ holdKey }) => holdKey(mine, user.id)).catch(() => undefined);
    await inTurn(async () => {
      const db = current.open?.db;
      if (!db || !mine.token || session.tenant_id !== mine.tenant_id) return;
      const theirs = [db.tenant_id, ...user.tenants.map(({ id }) => id)];
      const kept = await changeSession(mine.token, ({ tenant_id, ...rest }) => ({
        ...rest,
        user,
        // Tabs in a lost company continue in this one.
        tenant_id: theirs.includes(tenant_id) ? tenant_id : db.tenant_id,
      }));
      if (!kept) return;
      const before = session.tenants.map(({ id }) => id);
      show({ ...kept, tenant_id: db.tenant_id }, db);
      // The system may still show notifications of a company that was never opened here.
      for (const id of before) if (!theirs.includes(id)) void closeNotifications(id);
      const lost = (await companiesKept(user.id)).filter(id => !theirs.includes(id));
      // Not in turn, as a sleeping tab may block it.
      if (lost.length > 0)
        void lostCompany()
          .then(({ eraseLost }) => eraseLost(user.id, lost))
          .catch(() => undefined);
    });
  } catch (error) {
    // On a device without storage, the known profile is kept.
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Closes the session, and starts to delete its person's data from the device. Returns the deletions that have still to
 * end.
 *
 * @param doomed databases that are deleted whole, with unsent data
 */
async function goOut(reason: string | null, doomed: PatioDatabase[] = []): Promise<Promise<unknown>[]> {
  const mine = token;
  // Runs first, as the person may close the app in the moment that they see the sign-out.
  const forgotten = await Promise.allSettled([mine === null ? undefined : forgetSession(mine, reason)]);
  leave(reason);
  forgetFlows();
  // Started now, so that the next person who signs in finds no data; a sleeping tab may delay its end.
  const begun = [
    ...(doomed.length > 0 ? [leftBehind().then(({ eraseWhole }) => eraseWhole(doomed))] : []),
    clearLeftBehind(),
  ];
  if (forgotten[0].status === 'rejected') {
    void Promise.allSettled(begun);
    throw forgotten[0].reason;
  }
  return begun;
}

/** Closes the session on this page; unsent changes stay in the outbox. */
function leave(reason: string | null): void {
  endOffer();
  keeping.list = [];
  stopSync();
  token = null;
  noteTabCompany(null);
  Object.assign(session, { status: 'guest', user: null, tenants: [], tenant_id: null, ended_reason: reason });
  closeDatabase();
}

/** Returns the caller for a request to the server: the signed-in person in the company in use, otherwise a guest. */
export function caller(): ApiCaller {
  const mine = token;
  const { tenant_id } = session;
  return {
    token: mine,
    tenant_id,
    socketId,
    onMustEnrol: () => void (currentTenant()?.must_enrol || refreshProfile()),
    // Deletes everything except work that waits for the same person's next sign-in (S10).
    onSessionEnded: ended => {
      const deletions = inTurn(async () => {
        // If the person has switched company since, the message was about the former one.
        if (mine === null || mine !== token || tenant_id !== session.tenant_id) return [];
        stopSync();
        const { tenant_id: lost } = ended;
        const name = currentTenant()?.name;
        // The person may no longer enter that company.
        if (lost !== undefined && (await continueWithout(lost)))
          return [lostCompany().then(({ eraseLost }) => eraseLost(session.user!.id, [lost], name))];
        return goOut(ended.message);
      });
      // Not in turn, as a sleeping tab may delay the deletions, and a new sign-in doesn't wait for them.
      void deletions.then(all => Promise.all(all)).catch(() => undefined);
    },
  };
}
