import type { Tenant, TenantRole } from '../../../domain/entities/people';

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  occupation: string | null;
  photo: string | null;
  current_tenant_id: number | null;
  /**
   * `address`: of another company, at a company's own host, where it doesn't open. `must_enrol`: without a second factor
   * they can do nothing there but set one up. `public_address`: the company's own origin, for what leaves the device;
   * older versions of the app kept none, and a server without PUBLIC_URL says null.
   */
  tenants: (Tenant & {
    role: TenantRole;
    must_enrol?: boolean | undefined;
    address?: string | null | undefined;
    public_address?: string | null | undefined;
  })[];
}

/** Who is signed in on this device. */
export interface StoredSession {
  key: 'session';
  token: string;
  user: SessionUser;
  tenant_id: number;
  /** The name of a company that was in use and is the person's no more: they have still to be told. */
  lost?: string;
}

/** How the last session ended; it stays until the next one ends. */
interface SessionEnd {
  key: 'ended';
  /** What the server said; nothing is kept of who signed out. */
  reason: string;
  /** Whose it was; older versions of the app didn't say. */
  user_id?: string;
}

const NAME = 'patio-device';
const STORE = 'session';
/** Dexie, by which older versions of the app open it, multiplies its own versions by ten: this is its first. */
const VERSION = 10;

/** So long a browser may take to open the database, in milliseconds; some never do, until they are closed. */
const PATIENCE_MS = 3000;

/** The session is the device's and not a tab's: who changes it tells the other tabs. */
const tabs = globalThis.BroadcastChannel && new BroadcastChannel(NAME);

/** The session kept on this device, if there is one. Rejects where the browser keeps nothing, or doesn't answer. */
export const readSession = () =>
  inStore<StoredSession | undefined>('readonly', store => store.get('session'));

/** Why the last session on this device ended, and whose it was: the tab that heard of it may be another. Undefined where nobody said. */
export const readEnd = () => inStore<SessionEnd | undefined>('readonly', store => store.get('ended'));

export async function keepSession(stored: StoredSession): Promise<void> {
  await inStore('readwrite', store => store.put(stored));
  tabs?.postMessage('changed');
}

/** Does something in the transaction that has seen that this session is still the one that is kept; else nothing. */
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
 * Changes what is kept of a session, unless it has ended or been replaced: read and written at once, as another tab may
 * sign out in between, and what it has forgotten must not come back. Answers what is kept now, undefined when nothing.
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

/** A session without a company that is the person's no more; if it was in use, in another one that opens here. */
export function withoutCompany(stored: StoredSession, tenantId: number): StoredSession {
  const tenants = stored.user.tenants.filter(({ id }) => id !== tenantId);
  const next = stored.tenant_id === tenantId && tenants.find(({ address }) => !address);
  return { ...stored, user: { ...stored.user, tenants }, ...(next && { tenant_id: next.id }) };
}

/**
 * Forgets this session; one that has taken its place since stays. From then on what the device has of its person is left
 * behind, and any page clears it away (`left-behind.ts`).
 *
 * @param reason what the server said when it ended it, for all tabs; null for whoever signs out
 */
export async function forgetSession(token: string, reason: string | null = null): Promise<void> {
  let user_id: string | undefined;
  // Deletions alone: on a device that is full nothing else can be done.
  await ifKept(token, ({ user }, store) => {
    user_id = user.id;
    store.delete('session');
    store.delete('ended');
  });
  // Of one that another tab has ended already that one has said why.
  if (reason !== null && user_id) {
    const end: SessionEnd = { key: 'ended', reason, user_id };
    // Without it the other tabs say no reason.
    await inStore('readwrite', store => store.put(end)).catch(() => undefined);
  }
  tabs?.postMessage('changed');
}

/** Who follows the session. */
let follow = () => {};

/** Calls back when another tab may have changed the session, and when it can be read after all. */
export function followDevice(onChange: () => void): void {
  follow = onChange;
  tabs?.addEventListener('message', onChange);
  // A page that was frozen has missed what was said meanwhile.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onChange();
  });
}

/**
 * One request in a transaction of its own. It is the bare API, since the sign-in page is there before Dexie; and the
 * database is closed again at once, so that no tab ever holds up a newer version in another.
 */
export async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const db = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      // What is kept is on the disk before it counts as kept.
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
    // Means nothing to what has been answered by then.
    setTimeout(() => {
      reject(new DOMException('Does not open', 'TimeoutError'));
      asked.onsuccess = () => {
        asked.result.close();
        follow();
      };
    }, PATIENCE_MS);
  });
}
