/** Service worker registration with background sync, which TypeScript has no types for yet. */
type Background = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

const TAG = 'outbox';
/** Milliseconds between background updates that a closed app requests; browsers run them less often. */
const PERIOD_MS = 12 * 60 * 60 * 1000;

/**
 * Asks the browser to wake the service worker (`sync`) once there is a connection, also if no page is open by then. It
 * is optional: some browsers lack it or have it disabled, and waiting changes are then sent by the next page.
 */
export async function askForSync(known?: ServiceWorkerRegistration): Promise<void> {
  const registration: Background | undefined =
    // A page that is closing no longer has a registration.
    known ?? (await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined));
  await registration?.sync?.register(TAG).catch(() => undefined);
}

/** Message with which a page asks the worker to send waiting changes. */
export const SEND = 'SEND';

/**
 * Asks the worker to send now the changes that wait in the person's other companies, as a page sends only those of the
 * company it shows; if some remain, the worker asks the browser to wake it later. May be repeated.
 */
export function sendOtherCompanies(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: SEND });
}

/**
 * Asks the browser to wake the service worker from time to time (`periodicsync`), if the person uses the app often
 * enough for the browser to allow it.
 */
export async function askForPeriodicSync({ periodicSync }: Background): Promise<void> {
  await periodicSync?.register(TAG, { minInterval: PERIOD_MS }).catch(() => undefined);
}
