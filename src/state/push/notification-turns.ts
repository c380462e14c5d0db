import type { PushedData } from '../../../domain/notices/pushed';

/**
 * Runs work that reads or shows the system's notifications once all earlier work of this kind has finished, in this
 * page, in another one or in the service worker. Otherwise older content could be shown over newer content, and
 * Chromium loses a notification that is being shown for the first time if they are read meanwhile.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  // Browsers without locks don't support push either.
  navigator.locks ? (navigator.locks.request('notifications', work) as Promise<T>) : work();

/**
 * Closes the notifications that the system shows about the given subjects, including one that is being shown at this
 * moment. May be repeated.
 */
export const closeShown = (
  registration: ServiceWorkerRegistration,
  isGone: (about: Partial<PushedData> | null) => boolean,
): Promise<void> =>
  inTurn(async () => {
    for (const shown of await registration.getNotifications()) if (isGone(shown.data)) shown.close();
  });
