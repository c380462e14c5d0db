import { readLastPush } from '../../state/push/last-push';
import type { Facts } from './readiness';

/** Facts that only the browser can report, each asynchronously. */
export interface DeviceFacts extends Required<Pick<Facts, 'persisted' | 'space'>> {
  /** True if the service worker has cached all files and opens the app without a network. */
  isStored: boolean;
  /** Time of the last push for this person; null if there was none. */
  last_push: string | null;
}

export async function readDevice(userId: string): Promise<DeviceFacts> {
  const [persisted, space, last_push, registration] = await Promise.all([
    // A failing browser call counts as not persisted or unknown.
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
