import type { Tenant, TenantRole } from '../../../domain/entities/people';

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  occupation: string | null;
  photo: string | null;
  current_tenant_id: number | null;
  /**
   * Companies of the person. `address`: set for another company, on a company's own host, as it doesn't open there.
   * `must_enrol`: without a second factor the person can do nothing there except set one up. `public_address`: the
   * company's own origin, for addresses that leave the device; older versions of the app stored none, and a server
   * without PUBLIC_URL sends null.
   */
  tenants: (Tenant & {
    role: TenantRole;
    must_enrol?: boolean | undefined;
    address?: string | null | undefined;
    public_address?: string | null | undefined;
  })[];
}

/** Session of the person who is signed in on this device. */
export interface StoredSession {
  key: 'session';
  token: string;
  user: SessionUser;
  tenant_id: number;
  /** Name of a company that was in use and that the person no longer belongs to; set until they have been notified. */
  lost?: string;
}

/** How the last session ended; kept until the next one ends. */
interface SessionEnd {
  key: 'ended';
  /** Reason that the server gave; nothing is stored when a person signs out. */
  reason: string;
  /** Person whose session it was; older versions of the app didn't store it. */
  user_id?: string;
}

const NAME = 'patio-device';
const STORE = 'session';
/**
 * First version of this database in Dexie's terms: Dexie, with which older versions of the app open it, multiplies its
 * own version numbers by ten.
 */
const VERSION = 10;

/** Longest wait for the browser to open the database, in milliseconds; some never do until they are closed. */
const PATIENCE_MS = 3000;

/** Channel that notifies other tabs of a change: the session belongs to the device, not to a tab. */
const tabs = globalThis.BroadcastChannel && new BroadcastChannel(NAME);

/**
 * Reads the session stored on this device, if there is one. Rejects if the browser stores nothing or doesn't respond.
 */
export const readSession = () =>
  inStore<StoredSession | undefined>('readonly', store => store.get('session'));

/**
 * Reads why the last session on this device ended, and whose it was; another tab may have learned of the end. Undefined
 * if no reason was given.
 */
export const readEnd = () => inStore<SessionEnd | undefined>('readonly', store => store.get('ended'));

export async function keepSession(stored: StoredSession): Promise<void> {
  await inStore('readwrite', store => store.put(stored));
  tabs?.postMessage('changed');
}

/**
 * Runs the work in the transaction that has checked that this session is still the stored one; otherwise does nothing.
 */
async function ifKept(
  token: string,
  work: (stored: StoredSession, store: IDBObjectStore) => void,
): Promise<void> {
  await inStore('readwrite', store => {
    const asked: IDBRequest<StoredSession | undefined> = store.get('session');
    asked.onsuccess = () => {
      if (asked.result?.token === token) work(asked.result, store);
    };
    return asked;
  });
}

/**
 * Changes the stored session, unless it has ended or been replaced. Reads and writes in one transaction, as another tab
 * may sign out in between and the session must not be restored. Returns the session stored now; undefined if there is
 * none.
 */
export async function changeSession(
  token: string,
  change: (stored: StoredSession) => StoredSession,
): Promise<StoredSession | undefined> {
  let kept: StoredSession | undefined;
  await ifKept(token, (stored, store) => {
    kept = change(stored);
    store.put(kept);
  });
  if (kept) tabs?.postMessage('changed');
  return kept;
}

/**
 * Returns the session without a company that the person has lost; if that company was in use, with another one in use
 * that opens here.
 */
export function withoutCompany(stored: StoredSession, tenantId: number): StoredSession {
  const tenants = stored.user.tenants.filter(({ id }) => id !== tenantId);
  const next = stored.tenant_id === tenantId && tenants.find(({ address }) => !address);
  return { ...stored, user: { ...stored.user, tenants }, ...(next && { tenant_id: next.id }) };
}

/**
 * Deletes this session, unless another one has replaced it. From then on the person's data on the device counts as left
 * behind, and any page clears it (`left-behind.ts`).
 *
 * @param reason given by the server when it ended the session, for all tabs; null when the person signs out
 */
export async function forgetSession(token: string, reason: string | null = null): Promise<void> {
  let user_id: string | undefined;
  // Only deletes: on a full device no other write succeeds.
  await ifKept(token, ({ user }, store) => {
    user_id = user.id;
    store.delete('session');
    store.delete('ended');
  });
  // If another tab has already ended the session, that tab recorded the reason.
  if (reason !== null && user_id) {
    const end: SessionEnd = { key: 'ended', reason, user_id };
    // If it can't be stored, the other tabs show no reason.
    await inStore('readwrite', store => store.put(end)).catch(() => undefined);
  }
  tabs?.postMessage('changed');
}

/** Callback that is notified of changes to the session. */
let follow = () => {};

/**
 * Calls back when another tab may have changed the session, and when the database can be read after an earlier failure.
 */
export function followDevice(onChange: () => void): void {
  follow = onChange;
  tabs?.addEventListener('message', onChange);
  // A frozen page has missed the messages sent meanwhile.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onChange();
  });
}

/**
 * Runs one request in its own transaction. Uses the bare IndexedDB API, as the sign-in page is shown before Dexie has
 * loaded; and closes the database again at once, so that no tab ever blocks a newer version in another.
 */
export async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const db = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      // Data are flushed to the disk before they count as stored.
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'key' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    // Has no effect if the request has been answered by then.
    setTimeout(() => {
      reject(new DOMException('Does not open', 'TimeoutError'));
      asked.onsuccess = () => {
        asked.result.close();
        follow();
      };
    }, PATIENCE_MS);
  });
}
