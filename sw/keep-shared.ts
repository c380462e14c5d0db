import { SHARED_BYTES_MAX, SHARED_MAX } from '../domain/limits';
import { createTurns } from '../src/state/session/create-turns';
import { readEnd, readSession } from '../src/state/session/device';
import { type LeftOut, SHARED_PHOTOS, sharedAddress, sizeOfShared } from '../src/state/shared-photos';

declare const self: ServiceWorkerGlobalScope;

/** Runs shares one after the other: two at once would both count the same free room. */
const inTurn = createTurns();

/**
 * Stores pictures that another app shares with this one, for the signed-in person, or the last one if the server ended
 * their session, and redirects to the tray, which asks whether they want them; a signed-out person signs in first. The
 * tray reports what was not stored.
 */
export async function keepShared(request: Request): Promise<Response> {
  const left = isFromAPage(request) ? 'site' : await inTurn(() => keep(request)).catch(() => 'room');
  return Response.redirect(left ? `/tray?left=${left}` : '/tray', 303);
}

/**
 * Returns whether another site's page sends the request. The share sheet is no page: it names none and opens one of its
 * own. A page that hides its address looks the same in a worker, so nothing of either enters the tray without a tap.
 */
function isFromAPage({ referrer, headers, destination }: Request): boolean {
  const said = [referrer && new URL(referrer).origin, headers.get('origin')];
  const isForeign = said.some(origin => origin && origin !== 'null' && origin !== self.location.origin);
  return isForeign || destination !== 'document';
}

async function keep(request: Request): Promise<LeftOut | null> {
  const files = (await request.formData()).getAll('photos').filter(entry => entry instanceof File);
  const owner = (await readSession())?.user.id ?? (await readEnd())?.user_id;
  let { count, bytes } = await sizeOfShared(owner);
  let left: LeftOut | null = null;
  const cache = await caches.open(SHARED_PHOTOS);
  for (const file of files) {
    const fits = count < SHARED_MAX && bytes + file.size <= SHARED_BYTES_MAX;
    if (!fits || !file.type.startsWith('image/')) {
      left = 'bound';
      continue;
    }
    await cache.put(sharedAddress(owner, Date.now(), crypto.randomUUID(), file.name), new Response(file));
    count += 1;
    bytes += file.size;
  }
  return left;
}
