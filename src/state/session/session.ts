import { proxy } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import { whyNotOpen } from '../watch-storage';
import { followDevice, readSession, type SessionUser } from './device';

/** Who is signed in. Kept on the device, so that the app opens without a network. */
export const session = proxy<{
  status: 'loading' | 'guest' | 'signed_in';
  user: Omit<SessionUser, 'tenants' | 'current_tenant_id'> | null;
  tenants: SessionUser['tenants'];
  tenant_id: number | null;
  /** What the server said when it ended the session; null otherwise. */
  ended_reason: string | null;
}>({ status: 'loading', user: null, tenants: [], tenant_id: null, ended_reason: null });

/** The company in use; null for a guest. */
export function currentTenant(): SessionUser['tenants'][number] | null {
  return session.tenants.find(({ id }) => id === session.tenant_id) ?? null;
}

/** The time zone that days and times are told in: the company's. */
export const companyTimeZone = (): string => currentTenant()?.time_zone ?? 'UTC';

/** Takes up the session kept on this device, if there is one, and follows it. Call once at start; needs no network. */
export async function restoreSession(): Promise<void> {
  connectivity.limited = limitation();
  try {
    await adoptKept();
  } catch (error) {
    connectivity.not_kept = whyNotOpen(error);
  }
  if (session.status === 'loading') session.status = 'guest';
  // Whoever leaves or comes in another tab does so in all of them, and what opens late is taken up then. Once nothing
  // can be read of the device any more, what this tab knows stands until it is closed.
  followDevice(() => void adoptKept().catch(() => undefined));
}

async function adoptKept(): Promise<void> {
  if (session.status !== 'signed_in') {
    const stored = await readSession();
    connectivity.not_kept = null;
    if (!stored) return;
  }
  // With the person's database and the sync, which a guest has no use for.
  const { adopt } = await import('./open-session');
  await adopt();
}

/** What this browser lacks to work offline, in pt-BR; null when nothing. */
function limitation(): string | null {
  if (globalThis.isSecureContext === false) {
    return 'Este endereço não é seguro (http): o app funciona só com conexão.';
  }
  const canWorkOffline = globalThis.navigator && 'serviceWorker' in globalThis.navigator;
  return canWorkOffline ? null : 'Este navegador não permite trabalhar sem conexão.';
}
