import { proxy } from 'valtio';
import { askForPeriodicSync } from '../sync/background';

/** Whether a newer version of the app is ready and waits for the person's confirmation. */
export const update = proxy({ isReady: false });

const REGISTER_AFTER_MS = 1500;

const reload = () => location.reload();
let takeOver: () => void = reload;

/** Registers the service worker; a new version is activated only when the person asks for it. */
export async function watchUpdates() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller) void navigator.serviceWorker.ready.then(keepShown);
  // Registers late, so that the page that the person opened loads first.
  await new Promise(resolve => setTimeout(resolve, REGISTER_AFTER_MS));
  const registration = await registered();
  void askForPeriodicSync(registration);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}

/**
 * Registers the service worker; tries again each time the connection returns, since without a service worker nothing
 * opens offline. Some private modes always forbid it; the app then works only with a connection, and says so.
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
    // Another tab has already activated it, or the reload will look for it.
    if (!registration?.waiting) return reload();
    workbox.addEventListener('controlling', reload);
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => {
    update.isReady = true;
  });
  return workbox.register();
}

/**
 * Reports to the new service worker each picture that this page has loaded without it, so that the worker caches them.
 */
function keepShown({ active }: ServiceWorkerRegistration): void {
  const observer = new PerformanceObserver(list => {
    const loaded = list.getEntriesByType('resource') as PerformanceResourceTiming[];
    const urlsToCache = loaded.flatMap(({ initiatorType, name }) => (initiatorType === 'img' ? name : []));
    if (urlsToCache.length > 0) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  });
  observer.observe({ type: 'resource', buffered: true });
}

export const applyUpdate = () => takeOver();
