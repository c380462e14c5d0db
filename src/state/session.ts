import { proxy } from 'valtio';
import * as z from 'zod/mini';
import type { TenantRole } from '../../domain/entities/people';
import { type ApiCaller, request } from '../api/client';
import { ApiError } from '../api/error';
import { closeDatabase, current, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { socketId } from '../sync/realtime';
import { startSync, stopSync } from '../sync/sync';
import { connectivity } from './connectivity';
import { device, type SessionUser, type StoredSession, sessionUser } from './device';

/** Who is signed in. Kept on the device, so that the app opens without a network. */
export const session = proxy<{
  status: 'loading' | 'guest' | 'signed_in';
  user: Omit<SessionUser, 'tenants' | 'current_tenant_id'> | null;
  tenants: SessionUser['tenants'];
  tenant_id: number | null;
  /** What the server said when it ended the session; null otherwise. */
  ended_reason: string | null;
}>({ status: 'loading', user: null, tenants: [], tenant_id: null, ended_reason: null });

let token: string | null = null;

/** The company in use; null for a guest. */
export function currentTenant(): SessionUser['tenants'][number] | null {
  return session.tenants.find(({ id }) => id === session.tenant_id) ?? null;
}

/** Takes up the session kept on this device, if there is one. Call once at start; needs no network. */
export async function restoreSession(): Promise<void> {
  connectivity.limited = limitation();
  const stored = await device.session.get('session');
  if (stored) await enter(stored);
  else session.status = 'guest';
}

const signedIn = z.object({ access_token: z.string(), user: sessionUser });

/**
 * Signs in. What this person left waiting on this device is sent.
 *
 * @throws ApiError with the server's words, OfflineError without a connection
 */
export async function signIn(email: string, password: string): Promise<void> {
  const guest: ApiCaller = { token: null, tenant_id: null };
  const { access_token, user } = await request(guest, 'POST', '/login', signedIn, { email, password });
  const tenant = user.tenants.find(({ id }) => id === user.current_tenant_id) ?? user.tenants[0];
  if (!tenant) throw new ApiError(401, 'disabled', 'Favor contatar o administrador');
  await keep({ key: 'session', token: access_token, user, tenant_id: tenant.id });
}

/** How many changes of this person would stay on the device, unsent, if they signed out now. */
export async function waitingBeforeSignOut(): Promise<number> {
  return current.open ? current.open.db.outbox.where('status').notEqual('applied').count() : 0;
}

/**
 * Signs out. The person's data leaves the device; with changes still waiting the database stays for their next
 * sign-in, unless they said to discard them. Works offline: the server then forgets the session when it expires.
 */
export async function signOut(
  options: { discardWaiting: boolean } = { discardWaiting: false },
): Promise<void> {
  const open = current.open;
  const waiting = await waitingBeforeSignOut();
  if (token) await request(caller(), 'POST', '/logout', z.unknown()).catch(ignoreFailedLogout);
  await leave(null);
  if (open && (waiting === 0 || options.discardWaiting)) await open.db.delete();
}

/** Nothing hangs on it: without a connection, or with a session that has ended, the server forgets it by itself. */
function ignoreFailedLogout(): void {}

/** Works in another of the person's companies from now on. */
export async function switchTenant(tenantId: number): Promise<void> {
  const stored = await device.session.get('session');
  if (stored?.user.tenants.some(({ id }) => id === tenantId)) await keep({ ...stored, tenant_id: tenantId });
}

async function keep(stored: StoredSession): Promise<void> {
  await device.session.put(stored);
  await enter(stored);
}

async function enter(stored: StoredSession): Promise<void> {
  const { user, tenant_id } = stored;
  const role: TenantRole = user.tenants.find(({ id }) => id === tenant_id)?.role ?? 'user';
  token = stored.token;
  const db = new PatioDatabase(user.id, tenant_id);
  switchDatabase(db, { user_id: user.id, tenant_id, role });
  const { tenants, current_tenant_id: _, ...who } = user;
  Object.assign(session, { status: 'signed_in', user: who, tenants, tenant_id, ended_reason: null });
  await startSync(db, caller());
  void refreshProfile();
}

/** Names, companies and roles may have changed since they were kept. */
async function refreshProfile(): Promise<void> {
  const stored = await device.session.get('session');
  if (!stored || stored.token !== token) return;
  try {
    const { data: user } = await request(caller(), 'GET', '/me', z.object({ data: sessionUser }));
    if (stored.token !== token) return;
    await device.session.put({ ...stored, user });
    const { tenants, current_tenant_id: _, ...who } = user;
    Object.assign(session, { user: who, tenants });
  } catch (error) {
    // Without a connection what is kept stands; an ended session has been dealt with already.
    if (!(error instanceof Error && /^(Api|Offline)Error$/.test(error.name))) throw error;
  }
}

async function leave(reason: string | null): Promise<void> {
  stopSync();
  token = null;
  await device.session.delete('session');
  Object.assign(session, { status: 'guest', user: null, tenants: [], tenant_id: null, ended_reason: reason });
  closeDatabase();
}

function caller(): ApiCaller {
  const mine = token;
  return {
    token: mine,
    tenant_id: session.tenant_id,
    socketId,
    // The outbox stays as it is, for the same person's next sign-in (S10).
    onSessionEnded: reason => {
      if (mine === token) void leave(reason);
    },
  };
}

/** What this browser lacks to work offline, in pt-BR; null when nothing. */
function limitation(): string | null {
  if (globalThis.isSecureContext === false) {
    return 'Este endereço não é seguro (http): o aplicativo funciona só com conexão.';
  }
  return 'serviceWorker' in navigator ? null : 'Este navegador não permite trabalhar sem conexão.';
}
