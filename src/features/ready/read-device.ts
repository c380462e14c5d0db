import { readLastPush } from '../../state/push/last-push';
import type { Facts } from './readiness';

/** What only the browser itself says, each answer taking its time. */
export interface DeviceFacts extends Required<Pick<Facts, 'persisted' | 'space'>> {
  /** The service worker has all its files, and opens the app without a network. */
  isStored: boolean;
  /** When a push last came for this person; null when none has. */
  last_push: string | null;
}

export async function readDevice(userId: string): Promise<DeviceFacts> {
  const [persisted, space, last_push, registration] = await Promise.all([
    // A browser that fails here keeps nothing, or doesn't say: that is what is told of it.
    navigator.storage?.persisted?.().catch(() => null) ?? null,
    readSpace().catch(() => null),
    readLastPush(userId).catch(() => null),
    navigator.serviceWorker?.getRegistration().catch(() => undefined),
  ]);
  return { persisted, space, last_push, isStored: Boolean(registration?.active) };
}

async function readSpace(): Promise<DeviceFacts['space']> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return usage !== undefined && quota ? { usage, quota } : null;
}
