import { closeShown } from '../push/notification-turns';

/** Pictures that are kept: of vehicles, and attached ones. */
export const PICTURES = 'vehicles';
/** The database that knows of them. */
export const PICTURE_LEDGER = 'patio-pictures';

/** Takes off the device what the browser keeps of fetched files outside of the databases. May be repeated. */
export async function forgetPictures(): Promise<void> {
  indexedDB.deleteDatabase(PICTURE_LEDGER);
  // Where the address is not a safe one there are none.
  await globalThis.caches?.delete(PICTURES);
}

/**
 * Takes away what the system still shows of the person's notifications, or of a company's. Call it in a page, once the
 * session is forgotten, as the worker shows what comes before that; may be repeated, and fails unheard.
 */
export async function closeNotifications(tenantId?: number): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined);
  // Not every browser that has workers has these.
  if (!registration?.getNotifications) return;
  const isGone = (about: { tenant_id?: number } | null) =>
    tenantId === undefined || about?.tenant_id === tenantId;
  await closeShown(registration, isGone).catch(() => undefined);
}
