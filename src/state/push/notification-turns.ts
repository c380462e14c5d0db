import type { PushedData } from '../../../domain/notices/pushed';

/**
 * Looks at what the system shows of the app, or puts something there, after everybody before is done, here, in another
 * page or in the service worker. Else one that looked first would be shown over a newer one; and what is being shown for
 * the first time is lost in Chromium if somebody looks meanwhile.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  // Browsers without locks show no pushes.
  navigator.locks ? (navigator.locks.request('notifications', work) as Promise<T>) : work();

/** Closes what the system shows, by what it is about; also what is being shown at this moment. May be repeated. */
export const closeShown = (
  registration: ServiceWorkerRegistration,
  isGone: (about: Partial<PushedData> | null) => boolean,
): Promise<void> =>
  inTurn(async () => {
    for (const shown of await registration.getNotifications()) if (isGone(shown.data)) shown.close();
  });
