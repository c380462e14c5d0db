import type { TenantRole } from '../../domain/entities/people';
import type { ApiCaller } from '../api/client';
import { ApiError } from '../api/error';
import { closeDatabase, current, switchDatabase } from '../mirror/current';
import { companiesKept, DRAFT_PREFIX, PatioDatabase } from '../mirror/database';
import { socketId } from '../sync/realtime';
import { startSync, stopSync } from '../sync/sync';
import { connectivity } from './connectivity';
import { createTurns } from './create-turns';
import {
  changeSession,
  forgetSession,
  keepSession,
  readSession,
  type SessionUser,
  type StoredSession,
} from './device';
import { forgetFiles } from './device-caches';
import { keeping } from './keeping';
import { forgetFlows } from './recents';
import { screenDrawn } from './screen-drawn';
import { currentTenant, session } from './session';
import { endOffer } from './undo';
import { NotKeptError, watchStorage, whyNotOpen } from './watch-storage';

let token: string | null = null;

/** Beginning, changing and ending a session each happen whole: two at once would leave half of each. */
const inTurn = createTurns();

/** Takes up what this device keeps, here or from another tab; nothing happens when it is so already. */
export function adopt(): Promise<void> {
  return inTurn(async () => {
    const stored = await readSession();
    if ((stored?.token ?? null) === token) return;
    if (stored) enter(stored, true);
    else leave(null);
  });
}

/** What is asked of the server about a session: it comes after the first screen, with the schemas. */
const server = () => import('./session-calls');

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
 * Takes up a session that the server has just given, in one of the person's companies.
 *
 * @throws NotKeptError on a device that keeps nothing
 */
export async function begin(
  begun: { access_token: string; user: SessionUser },
  tenant_id: number,
): Promise<void> {
  const { access_token, user } = begun;
  try {
    await inTurn(() => keep({ key: 'session', token: access_token, user, tenant_id }));
  } catch (cause) {
    throw new NotKeptError(cause);
  }
}

export interface Unsent {
  /** Changes; they stay on the device when the person signs out. */
  waiting: number;
  /** Photos of the tray; they stay, too. */
  photos: number;
  /** Texts; they go. */
  drafts: number;
}

/** What this person has not sent yet, in all their companies. */
export async function unsentBeforeSignOut(): Promise<Unsent> {
  const open = current.open?.db;
  if (!open) return { waiting: 0, photos: 0, drafts: 0 };
  const databases = await databasesOf(open.user_id, open);
  const sum = async (counts: Promise<number>[]) => (await Promise.all(counts)).reduce((a, b) => a + b, 0);
  return {
    // A file that is still being written goes with the page's session.
    waiting: keeping.list.length + (await sum(databases.map(unsent))),
    photos: await sum(databases.map(inTray)),
    drafts: await sum(databases.map(db => draftsIn(db).count())),
  };
}

/** The person's databases on this device, one a company; the open one as it is. */
async function databasesOf(userId: string, open: PatioDatabase): Promise<PatioDatabase[]> {
  const tenants = await companiesKept(userId);
  return [open, ...tenants.filter(id => id !== open.tenant_id).map(id => new PatioDatabase(userId, id))];
}

const draftsIn = (db: PatioDatabase) => db.meta.where('key').startsWith(DRAFT_PREFIX);
const unsent = (db: PatioDatabase) => db.outbox.where('status').notEqual('applied').count();
const inTray = (db: PatioDatabase) => db.files.filter(({ card_id }) => card_id === null).count();

/**
 * Signs out. The person's data leaves the device, drafts and all; where changes or photos still wait the company's database
 * stays for their next sign-in. Works offline: the server then forgets the session when it expires.
 */
export async function signOut(): Promise<void> {
  const goodbye = caller();
  const deletions = await inTurn(async () => {
    const open = current.open?.db;
    if (!open || !goodbye.token || goodbye.token !== token) return [];
    // Counted once nothing more can settle; what can't be counted is not thrown away.
    stopSync();
    const erased: PatioDatabase[] = [];
    for (const db of await databasesOf(open.user_id, open)) {
      const kept = await Promise.all([unsent(db), inTray(db)]).catch(() => [1]);
      if (kept.every(count => count === 0)) {
        erased.push(db);
        continue;
      }
      await draftsIn(db)
        .delete()
        .catch(() => undefined);
      db.close();
    }
    // First of all: whoever reads that they are out may close the app in the same moment.
    await forgetSession().finally(() => leave(null));
    forgetFlows();
    // Begun now, so that whoever signs in next finds nothing; a sleeping tab may hold up their end.
    return [...erased.map(db => db.delete()), forgetFiles()];
  });
  if (goodbye.token) await (await server()).sayGoodbye(goodbye);
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
    const erased = await databasesOf(open.user_id, open);
    await forgetSession().finally(() => leave('Sua conta foi apagada.'));
    forgetFlows();
    return [...erased.map(db => db.delete()), forgetFiles()];
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
    if (open.tenant_id !== tenantId) return [new PatioDatabase(open.user_id, tenantId).delete()];
    stopSync();
    const next = session.tenants.find(({ id, address }) => id !== tenantId && !address);
    const kept = next && (await changeSession(token, stored => ({ ...stored, tenant_id: next.id })));
    if (kept) enter(kept);
    else await forgetSession().finally(() => leave('Você saiu da empresa.'));
    return [open.delete()];
  });
  await refreshProfile();
  await Promise.all(deletions);
}

/** Works in another of the person's companies from now on; from a company's own host, goes to where that one opens. */
export function switchTenant(tenantId: number): Promise<void> {
  return inTurn(async () => {
    const company = session.tenants.find(({ id }) => id === tenantId);
    if (!token || !company) return;
    if (company.address) return location.assign(company.address);
    const kept = await changeSession(token, stored => ({ ...stored, tenant_id: tenantId }));
    if (kept) enter(kept);
  });
}

async function keep(stored: StoredSession): Promise<void> {
  await keepSession(stored);
  enter(stored);
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
}

/** Names, companies, roles and what is demanded of them may have changed. Without a connection what is known stands. */
export async function refreshProfile(): Promise<void> {
  const mine = caller();
  if (!mine.token) return;
  try {
    const user = await (await server()).askWhoIAm(mine);
    if (!user) return;
    await inTurn(async () => {
      const db = current.open?.db;
      if (!db || !mine.token || session.tenant_id !== mine.tenant_id) return;
      const kept = await changeSession(mine.token, stored => ({ ...stored, user }));
      if (kept) show({ ...kept, tenant_id: db.tenant_id }, db);
    });
  } catch (error) {
    // On a device that keeps nothing, what is known stands.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Forgets the person here and now; what waits in their outbox stays. */
function leave(reason: string | null): void {
  endOffer();
  keeping.list = [];
  stopSync();
  token = null;
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
    // The outbox stays as it is, for the same person's next sign-in (S10).
    onSessionEnded: reason => {
      void inTurn(async () => {
        // Nor is it over where another company was gone on in meanwhile: what was said is of the one before.
        if (mine === null || mine !== token || tenant_id !== session.tenant_id) return;
        leave(reason);
        await forgetSession();
      }).catch(() => undefined);
    },
  };
}
