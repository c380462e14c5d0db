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

/** Beginning, changing and ending a session each happen whole: two at once would leave half of each. */
const inTurn = createTurns();

/** Takes up what this device keeps, here or from another tab; nothing happens when it is so already. */
export function adopt(): Promise<void> {
  return inTurn(async () => {
    const stored = await readSession();
    if ((stored?.token ?? null) === token) {
      // What has heard that the company in use here is lost has taken its database away.
      const { tenant_id } = session;
      if (stored && stored.tenant_id !== tenant_id && stored.user.tenants.every(({ id }) => id !== tenant_id))
        enter(stored);
    } else if (stored) enter({ ...stored, tenant_id: ofThisTab(stored) }, true);
    else {
      leave((await readEnd().catch(() => null))?.reason ?? null);
      // It may have been the worker that ended it, or a tab that was closed in the same moment.
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

/** The company that this tab was in before it was loaded anew, else the one in use on this device. */
function ofThisTab({ user, tenant_id }: StoredSession): number {
  const own = tabCompany();
  return user.tenants.find(({ id, address }) => id === own && !address)?.id ?? tenant_id;
}

/** What is asked of the server about a session: it comes after the first screen, with the schemas. */
const server = () => import('./session-calls');

/** Clears up what sessions that are over have left on the device. */
const leftBehind = () => import('./left-behind');
const clearLeftBehind = () => leftBehind().then(({ clearLeftBehind }) => clearLeftBehind());

/** Opens again what was sealed at their end. */
const unsealing = () => import('./unseal');

/** Few people ever lose a company. */
const lostCompany = () => import('./lost-company');

/**
 * Signs in. What this person left waiting on this device is sent.
 *
 * @param code of whoever has a second factor
 * @throws ApiError with the server's words, OfflineError without a connection, NotKeptError on a device that keeps nothing
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
 * Takes up a session that the server has just given, in one of the person's companies, once what was sealed of theirs on
 * this device is open.
 *
 * @throws ApiError or OfflineError where that can't be opened now, NotKeptError on a device that keeps nothing
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
      // Before anybody works with it, another tab and the worker too.
      await (await unsealing()).unsealBefore({ token, tenant_id }, user.id, () => keepSession(stored));
      enter(stored);
      // An invitation lets somebody in over whoever was.
      void clearLeftBehind().catch(() => undefined);
      if (before && before.id !== user.id) void closeNotifications();
    });
  } catch (cause) {
    const isOurs = cause instanceof ApiError || cause instanceof OfflineError;
    throw isOurs ? cause : new NotKeptError(cause);
  }
}

/**
 * Signs out. The person's data leaves the device, drafts and all; changes and photos that still wait stay for their next
 * sign-in. Works offline: the server then forgets the session when it expires.
 */
export async function signOut(): Promise<void> {
  const leaving = caller();
  const deletions = await inTurn(async () => {
    const open = current.open?.db;
    if (!open || !leaving.token || leaving.token !== token) return [];
    // Counted once nothing more can settle.
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
 * Has the person's account erased, and with it all that this device has of them, sent or not. Needs a connection. Nothing
 * else happens to the session meanwhile: its end, which other requests hear of at once, would leave the rest behind.
 *
 * @throws ApiError with the server's words, OfflineError without a connection; then everything is as it was
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
 * Leaves one of the person's companies, and erases what this device has of it. From the one that is open it goes on to
 * another that opens here, or out. Needs a connection.
 *
 * @throws ApiError with the server's words, OfflineError without a connection; then everything is as it was
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

/** Leaves the company in use for another one of theirs that opens here; answers whether there is one. */
async function continueWithout(tenantId: number): Promise<boolean> {
  const change = (stored: StoredSession) => withoutCompany(stored, tenantId);
  const kept = await changeSession(token!, change).catch(() => undefined);
  if (!kept || kept.tenant_id === tenantId) return false;
  enter(kept);
  return true;
}

/** Works in another of the person's companies from now on; from a company's own host, goes to where that one opens. */
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

/** @param isKept the device may have what the first screen shows: then the server is asked after that */
function enter(stored: StoredSession, isKept = false): void {
  const { user, tenant_id } = stored;
  // While the database that it is about is still the one that is open.
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

/** Where not everything has come yet, the screens wait for the server. */
async function drawn(db: PatioDatabase): Promise<void> {
  const complete = await db.meta.get('complete').catch(() => undefined);
  if (complete) await screenDrawn();
}

/** What the screens know of the person, and as whom their changes are decided. */
function show({ user, tenant_id }: StoredSession, db: PatioDatabase): void {
  const role: TenantRole = user.tenants.find(({ id }) => id === tenant_id)?.role ?? 'user';
  const { actor } = current.open ?? {};
  if (current.open?.db !== db || actor?.role !== role)
    switchDatabase(db, { user_id: user.id, tenant_id, role });
  const { tenants, current_tenant_id: _, ...who } = user;
  Object.assign(session, { status: 'signed_in', user: who, tenants, tenant_id });
  noteTabCompany(tenant_id);
}

/** Names, companies, roles and what is demanded of them may have changed. Without a connection what is known stands. */
export async function refreshProfile(): Promise<void> {
  const mine = caller();
  if (!mine.token) return;
  try {
    const user = await (await server()).askWhoIAm(mine);
    if (!user) return;
    // Without it, what waits stays as it is at the end of the session; the next start asks again.
    void import('./device-key').then(({ holdKey }) => holdKey(mine, user.id)).catch(() => undefined);
    await inTurn(async () => {
      const db = current.open?.db;
      if (!db || !mine.token || session.tenant_id !== mine.tenant_id) return;
      const theirs = [db.tenant_id, ...user.tenants.map(({ id }) => id)];
      const kept = await changeSession(mine.token, ({ tenant_id, ...rest }) => ({
        ...rest,
        user,
        // Tabs in one that is lost go on in this one.
        tenant_id: theirs.includes(tenant_id) ? tenant_id : db.tenant_id,
      }));
      if (!kept) return;
      const before = session.tenants.map(({ id }) => id);
      show({ ...kept, tenant_id: db.tenant_id }, db);
      // The system may still show notifications of a company that was never opened here.
      for (const id of before) if (!theirs.includes(id)) void closeNotifications(id);
      const lost = (await companiesKept(user.id)).filter(id => !theirs.includes(id));
      // Not in turn: a sleeping tab may hold it up.
      if (lost.length > 0)
        void lostCompany()
          .then(({ eraseLost }) => eraseLost(user.id, lost))
          .catch(() => undefined);
    });
  } catch (error) {
    // On a device that keeps nothing, what is known stands.
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Forgets the person, and begins to take what they had off the device; answers what has still to end.
 *
 * @param doomed what goes whole, whatever waits in it
 */
async function goOut(reason: string | null, doomed: PatioDatabase[] = []): Promise<Promise<unknown>[]> {
  const mine = token;
  // First of all: whoever reads that they are out may close the app in the same moment.
  const forgotten = await Promise.allSettled([mine === null ? undefined : forgetSession(mine, reason)]);
  leave(reason);
  forgetFlows();
  // Begun now, so that whoever signs in next finds nothing; a sleeping tab may hold up their end.
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

/** Forgets the person here and now; what waits in their outbox stays. */
function leave(reason: string | null): void {
  endOffer();
  keeping.list = [];
  stopSync();
  token = null;
  noteTabCompany(null);
  Object.assign(session, { status: 'guest', user: null, tenants: [], tenant_id: null, ended_reason: reason });
  closeDatabase();
}

/** Whoever is signed in, in the company in use, for a request to the server; a guest otherwise. */
export function caller(): ApiCaller {
  const mine = token;
  const { tenant_id } = session;
  return {
    token: mine,
    tenant_id,
    socketId,
    onMustEnrol: () => void (currentTenant()?.must_enrol || refreshProfile()),
    // Nothing is to stay with them but what waits, for the same person's next sign-in (S10).
    onSessionEnded: ended => {
      const deletions = inTurn(async () => {
        // Whoever has changed company since was told about the former one.
        if (mine === null || mine !== token || tenant_id !== session.tenant_id) return [];
        stopSync();
        const { tenant_id: lost } = ended;
        const name = currentTenant()?.name;
        // They may enter that company no more.
        if (lost !== undefined && (await continueWithout(lost)))
          return [lostCompany().then(({ eraseLost }) => eraseLost(session.user!.id, [lost], name))];
        return goOut(ended.message);
      });
      // Not in turn: a sleeping tab may hold up their end, and whoever signs in meanwhile does not wait for it.
      void deletions.then(all => Promise.all(all)).catch(() => undefined);
    },
  };
}
