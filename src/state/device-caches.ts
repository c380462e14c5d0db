/** Pictures of vehicles that were seen. */
export const PICTURES = 'vehicles';
/** Photos that another app shared with this one, until the tray has them. */
export const SHARED_PHOTOS = 'shared-photos';

/** Takes all of a person's files off the device that the browser keeps outside of their databases. May be repeated. */
export async function forgetFiles(): Promise<void> {
  // Where the address is not a safe one there are none.
  if (globalThis.caches) await Promise.all([PICTURES, SHARED_PHOTOS].map(name => caches.delete(name)));
}
