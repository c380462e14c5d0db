import { inStore } from '../session/device';

/** When a push last came to this device for whom it was meant. */
interface LastPush {
  key: 'last_push';
  user_id: string;
  at: string;
}

const CHANNEL = 'patio-push';

/** When a push last came for somebody; null when none has. */
export async function readLastPush(userId: string): Promise<string | null> {
  const last = await inStore<LastPush | undefined>('readonly', store => store.get('last_push'));
  return last?.user_id === userId ? last.at : null;
}

/** Notes that one has come now. The service worker's to call. */
export async function noteLastPush(userId: string): Promise<void> {
  const last: LastPush = { key: 'last_push', user_id: userId, at: new Date().toISOString() };
  await inStore('readwrite', store => store.put(last));
  const pages = new BroadcastChannel(CHANNEL);
  pages.postMessage('came');
  pages.close();
}

/** Calls back when a push has come; answers what ends that. */
export function followPushes(onPush: () => void): () => void {
  const pages = new BroadcastChannel(CHANNEL);
  pages.onmessage = onPush;
  return () => pages.close();
}
