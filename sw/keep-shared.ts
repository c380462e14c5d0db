import { v7 as newId } from 'uuid';
import { readEnd, readSession } from '../src/state/device';
import { SHARED_PHOTOS, sharedAddress } from '../src/state/shared-photos';

/**
 * Keeps what another app shares with this one, for whoever is signed in, or was until their session ended by itself, and
 * leads to the tray, which takes it from there; whoever is signed out signs in first. What does not fit on the device is
 * told there.
 */
export async function keepShared(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll('photos').filter(entry => entry instanceof File);
  try {
    const owner = (await readSession())?.user.id ?? (await readEnd())?.user_id;
    const cache = await caches.open(SHARED_PHOTOS);
    for (const file of files)
      await cache.put(sharedAddress(owner, Date.now(), newId(), file.name), new Response(file));
    return Response.redirect('/tray', 303);
  } catch {
    return Response.redirect('/tray?left=true', 303);
  }
}
