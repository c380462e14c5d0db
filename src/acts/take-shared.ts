import { session } from '../state/session/session';
import { forgetOldShared, SHARED_PHOTOS, sharedOf } from '../state/shared-photos';
import { unlessLocked } from '../sync/tab-lock';
import { attachFiles, forgetFile } from './attach-files';

/**
 * Puts photos that the person shared from another app into their tray. May be repeated and called in several tabs: each
 * photo leaves the service worker's cache only once the tray has it.
 *
 * @returns whether one could not be stored; it waits in the cache for the next time
 */
export async function takeShared(): Promise<boolean> {
  let isLeft = false;
  if (!globalThis.caches || !(await caches.has(SHARED_PHOTOS))) return isLeft;
  await unlessLocked(SHARED_PHOTOS, async () => {
    await forgetOldShared(Date.now());
    const cache = await caches.open(SHARED_PHOTOS);
    for (const request of await cache.keys()) {
      // Checked for each file, since another user may have signed in meanwhile.
      const { name, isTheirs } = sharedOf(request.url, session.user?.id);
      const kept = isTheirs && (await cache.match(request));
      if (!kept) continue;
      const blob = await kept.blob();
      const failed = await attachFiles(null, [new File([blob], name, { type: blob.type })]);
      if (failed.length === 0) await cache.delete(request);
      else isLeft = true;
      // It is retried from the cache; a retry from its row would attach it twice.
      failed.forEach(forgetFile);
    }
  });
  return isLeft;
}
