import { inStore } from './device';

/** Who wants to be told in this browser: for the service worker, which can't read what `push-choice.ts` keeps. */
interface PushWanted {
  key: 'push_wanted';
  user_id: string;
}

export async function readPushWanted(): Promise<string | null> {
  const wanted = await inStore<PushWanted | undefined>('readonly', store => store.get('push_wanted'));
  return wanted?.user_id ?? null;
}

export async function keepPushWanted(user_id: string): Promise<void> {
  await inStore('readwrite', store => store.put({ key: 'push_wanted', user_id } satisfies PushWanted));
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
