import { v7 as newId } from 'uuid';
import { SHARED_PHOTOS } from '../src/state/device-caches';

/**
 * Keeps what another app shares with this one, and leads to the tray, which takes it from there; whoever is signed out
 * signs in first. What does not fit on the device is told there.
 */
export async function keepShared(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll('photos').filter(entry => entry instanceof File);
  try {
    const cache = await caches.open(SHARED_PHOTOS);
    for (const file of files) {
      const name = encodeURIComponent(file.name);
      await cache.put(`/${SHARED_PHOTOS}/${newId()}/${name}`, new Response(file));
    }
    return Response.redirect('/tray', 303);
  } catch {
    return Response.redirect('/tray?left=true', 303);
  }
}
