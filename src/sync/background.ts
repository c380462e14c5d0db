/** What browsers that know of background work have besides; TypeScript does not know of it yet. */
type Background = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

const TAG = 'outbox';
/** How often a closed app would like to be brought up to date, in milliseconds; browsers make it less. */
const PERIOD_MS = 12 * 60 * 60 * 1000;

/**
 * Has the browser wake the service worker (`sync`) once there is a connection, also when no page is left by then. A
 * bonus: some browsers can't, or are told not to, and what waits then leaves with the next page.
 */
export async function askForSync(known?: ServiceWorkerRegistration): Promise<void> {
  const registration: Background | undefined =
    // A page that is closing has none any more.
    known ?? (await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined));
  await registration?.sync?.register(TAG).catch(() => undefined);
}

/** What a page says to the worker so that it sends what waits. */
export const SEND = 'SEND';

/**
 * Has the worker send now what waits in the person's other companies, as a page sends that of the company alone that it
 * shows; of what is left the worker asks the browser to be woken. May be repeated.
 */
export function sendOtherCompanies(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: SEND });
}

/** Has the browser wake the service worker from time to time (`periodicsync`), where the person's use of the app lets it. */
export async function askForPeriodicSync({ periodicSync }: Background): Promise<void> {
  await periodicSync?.register(TAG, { minInterval: PERIOD_MS }).catch(() => undefined);
}
