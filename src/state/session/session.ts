import { proxy } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import { whyNotOpen } from '../watch-storage';
import { followDevice, readSession, type SessionUser } from './device';

/** Session of the person who is signed in. Stored on the device, so that the app opens without a network. */
export const session = proxy<{
  status: 'loading' | 'guest' | 'signed_in';
  user: Omit<SessionUser, 'tenants' | 'current_tenant_id'> | null;
  tenants: SessionUser['tenants'];
  tenant_id: number | null;
  /** Reason that the server gave when it ended the session; null otherwise. */
  ended_reason: string | null;
}>({ status: 'loading', user: null, tenants: [], tenant_id: null, ended_reason: null });

/** Returns the company in use; null for a guest. */
export function currentTenant(): SessionUser['tenants'][number] | null {
  return session.tenants.find(({ id }) => id === session.tenant_id) ?? null;
}

/** Returns the time zone in which days and times are shown: the company's. */
export const companyTimeZone = (): string => currentTenant()?.time_zone ?? 'UTC';

/**
 * Opens the session stored on this device, if there is one, and follows its changes. Call once at start; needs no
 * network.
 */
export async function restoreSession(): Promise<void> {
  connectivity.limited = limitation();
  try {
    await adoptKept();
  } catch (error) {
    connectivity.not_kept = whyNotOpen(error);
  }
  if (session.status === 'loading') session.status = 'guest';
  // A sign-in or sign-out in another tab applies to all, and a session that opens late is restored then. If the device
  // can no longer be read, this tab keeps what it knows until it is closed.
  followDevice(() => void adoptKept().catch(() => undefined));
}

async function adoptKept(): Promise<void> {
  if (session.status !== 'signed_in') {
    const stored = await readSession();
    connectivity.not_kept = null;
    if (!stored) return;
  }
  // Loaded apart with the person's database and the sync, which a guest doesn't need.
  const { adopt } = await import('./open-session');
  await adopt();
}

/** Returns what this browser lacks to work offline, in pt-BR; null if it lacks nothing. */
function limitation(): string | null {
  if (globalThis.isSecureContext === false) {
    return 'Este endereço não é seguro (http): o app funciona só com conexão.';
  }
  const canWorkOffline = globalThis.navigator && 'serviceWorker' in globalThis.navigator;
  return canWorkOffline ? null : 'Este navegador não permite trabalhar sem conexão.';
}
