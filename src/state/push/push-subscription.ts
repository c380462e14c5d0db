import { inStore } from '../session/device';

/**
 * Person who wants push notifications in this browser, stored for the service worker, which can't read the store of
 * `push-choice.ts`.
 */
interface PushWanted {
  key: 'push_wanted';
  user_id: string;
  /** Whether notifications say only that something is new, without its content. */
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

/** Returns the browser's push subscription, or a new one if the current one is for another server's key. */
export async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return String.fromCharCode(...key) === atob(publicKey.replace(/-/g, '+').replace(/_/g, '/'));
}
