import type { Device } from './browser';

/**
 * Wakes the site's service worker as the browser's push service or a restored connection would; no page of the site
 * needs to be open.
 */
export async function wakeWorker(
  { context, page }: Pick<Device, 'context' | 'page'>,
  origin: string,
  what: { sync: string } | { periodicSync: string } | { push: string },
): Promise<void> {
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error(`no service worker of ${origin} within a minute`)), 60_000).unref();
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const at = { origin, registrationId: await found };
  if ('push' in what) await session.send('ServiceWorker.deliverPushMessage', { ...at, data: what.push });
  else if ('periodicSync' in what)
    await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...at, tag: what.periodicSync });
  else await session.send('ServiceWorker.dispatchSyncEvent', { ...at, tag: what.sync, lastChance: false });
  await session.detach();
}
