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
 * Takes away what the system still shows of the person's notifications, or of a company's. Call it in a page; may be
 * repeated.
 */
export async function closeNotifications(tenantId?: number): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? [])
    if (tenantId === undefined || shown.data?.tenant_id === tenantId) shown.close();
}
