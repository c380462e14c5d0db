import { SHARED_PHOTOS } from '../state/device-caches';
import { unlessLocked } from '../sync/tab-lock';
import { attachFiles } from './attach-files';

/**
 * Puts what another app has shared with this one into the tray. May be repeated, and called in several tabs: each photo
 * leaves where the service worker kept it as soon as the tray has it.
 */
export async function takeShared(): Promise<void> {
  if (!globalThis.caches || !(await caches.has(SHARED_PHOTOS))) return;
  await unlessLocked(SHARED_PHOTOS, async () => {
    const cache = await caches.open(SHARED_PHOTOS);
    await Promise.all(
      (await cache.keys()).map(async request => {
        const kept = await cache.match(request);
        if (!kept) return;
        const name = decodeURIComponent(new URL(request.url).pathname.split('/').pop()!);
        const blob = await kept.blob();
        await attachFiles(null, [new File([blob], name, { type: blob.type })]);
        await cache.delete(request);
      }),
    );
  });
}
