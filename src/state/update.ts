import { proxy } from 'valtio';

/** A newer version of the app that waits for the person's word. */
export const update = proxy({ isReady: false });

const REGISTER_AFTER_MS = 1500;

let takeOver: (() => void) | undefined;

/** Registers the service worker; a new version is only ever put in place when the person asks. */
export async function watchUpdates() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // What the person came for goes first.
  await new Promise(resolve => setTimeout(resolve, REGISTER_AFTER_MS));
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  takeOver = () => {
    workbox.addEventListener('controlling', () => location.reload());
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => {
    update.isReady = true;
  });
  // Some private modes forbid it; the app then works with a connection only, and says so.
  const registration = await workbox.register().catch(() => undefined);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined);
  });
}

export const applyUpdate = () => takeOver?.();
