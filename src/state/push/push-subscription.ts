import { inStore } from '../session/device';

/** Who wants to be told in this browser: for the service worker, which can't read what `push-choice.ts` keeps. */
interface PushWanted {
  key: 'push_wanted';
  user_id: string;
  /** Its notifications say that something is new, and no more. */
  hides_content?: boolean | undefined;
}

export const readPushWanted = (): Promise<PushWanted | undefined> =>
  inStore('readonly', store => store.get('push_wanted'));

export async function keepPushWanted({ user_id, hides_content }: Omit<PushWanted, 'key'>): Promise<void> {
  const wanted: PushWanted = { key: 'push_wanted', user_id, hides_content };
  await inStore('readwrite', store => store.put(wanted));
}

export const forgetPushWanted = (): Promise<undefined> =>
  inStore('readwrite', store => store.delete('push_wanted'));

/** The browser's subscription, or another one where that is for another server's key. */
export async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return String.fromCharCode(...key) === atob(publicKey.replace(/-/g, '+').replace(/_/g, '/'));
}
