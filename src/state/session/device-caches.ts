import { closeShown } from '../push/notification-turns';

/** Cache of pictures: of vehicles, and attached ones. */
export const PICTURES = 'vehicles';
/** Database that records which pictures are cached. */
export const PICTURE_LEDGER = 'patio-pictures';

/** Deletes from the device the fetched files that the browser keeps outside the databases. May be repeated. */
export async function forgetPictures(): Promise<void> {
  indexedDB.deleteDatabase(PICTURE_LEDGER);
  // Cache storage is missing at an insecure address.
  await globalThis.caches?.delete(PICTURES);
}

/**
 * Closes the notifications that the system still shows to the person, or those of one company. Call it in a page after
 * the session is deleted, as the worker shows pushes that arrive before that. May be repeated; errors are ignored.
 */
export async function closeNotifications(tenantId?: number): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined);
  // Not every browser with service workers supports notifications.
  if (!registration?.getNotifications) return;
  const isGone = (about: { tenant_id?: number } | null) =>
    tenantId === undefined || about?.tenant_id === tenantId;
  await closeShown(registration, isGone).catch(() => undefined);
}
