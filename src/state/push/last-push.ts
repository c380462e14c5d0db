import { inStore } from '../session/device';

/** Time at which a push last arrived on this device, and the person it was for. */
interface LastPush {
  key: 'last_push';
  user_id: string;
  at: string;
}

const CHANNEL = 'patio-push';

/** Returns the time at which a push last arrived for a person; null if none has. */
export async function readLastPush(userId: string): Promise<string | null> {
  const last = await inStore<LastPush | undefined>('readonly', store => store.get('last_push'));
  return last?.user_id === userId ? last.at : null;
}

/** Records that a push has arrived now. Called by the service worker only. */
export async function noteLastPush(userId: string): Promise<void> {
  const last: LastPush = { key: 'last_push', user_id: userId, at: new Date().toISOString() };
  await inStore('readwrite', store => store.put(last));
  const pages = new BroadcastChannel(CHANNEL);
  pages.postMessage('came');
  pages.close();
}

/** Calls back when a push has arrived. Returns a function that ends this. */
export function followPushes(onPush: () => void): () => void {
  const pages = new BroadcastChannel(CHANNEL);
  pages.onmessage = onPush;
  return () => pages.close();
}
