import { proxy } from 'valtio';
import { askForPeriodicSync } from '../sync/background';

/** A newer version of the app that waits for the person's word. */
export const update = proxy({ isReady: false });

const REGISTER_AFTER_MS = 1500;

const reload = () => location.reload();
let takeOver: () => void = reload;

/** Registers the service worker; a new version is only ever put in place when the person asks. */
export async function watchUpdates() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller) void navigator.serviceWorker.ready.then(keepShown);
  // What the person came for goes first.
  await new Promise(resolve => setTimeout(resolve, REGISTER_AFTER_MS));
  const registration = await registered();
  void askForPeriodicSync(registration);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}

/**
 * Tried again at each return of the connection, since without a service worker nothing opens offline. Some private
 * modes forbid it always; the app then works with a connection only, and says so.
 */
async function registered(): Promise<ServiceWorkerRegistration> {
  for (;;) {
    const registration = navigator.onLine && (await register().catch(() => undefined));
    if (registration) return registration;
    await new Promise(resolve => window.addEventListener('online', resolve, { once: true }));
  }
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  takeOver = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    // Another tab has put it in place already, or it is looked for as the app begins anew.
    if (!registration?.waiting) return reload();
    workbox.addEventListener('controlling', reload);
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => {
    update.isReady = true;
  });
  return workbox.register();
}

/** What a visit shows that began before there was a worker came past it: it is told of each picture, to keep it. */
function keepShown({ active }: ServiceWorkerRegistration): void {
  const observer = new PerformanceObserver(list => {
    const loaded = list.getEntriesByType('resource') as PerformanceResourceTiming[];
    const urlsToCache = loaded.flatMap(({ initiatorType, name }) => (initiatorType === 'img' ? name : []));
    if (urlsToCache.length > 0) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  });
  observer.observe({ type: 'resource', buffered: true });
}

export const applyUpdate = () => takeOver();
