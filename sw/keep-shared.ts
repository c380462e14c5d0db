import { SHARED_BYTES_MAX, SHARED_MAX } from '../domain/limits';
import { createTurns } from '../src/state/session/create-turns';
import { readEnd, readSession } from '../src/state/session/device';
import { type LeftOut, SHARED_PHOTOS, sharedAddress, sizeOfShared } from '../src/state/shared-photos';

declare const self: ServiceWorkerGlobalScope;

/** Two that come at once would both count the same room. */
const inTurn = createTurns();

/**
 * Keeps pictures that another app shares with this one, for whoever is signed in, or was until their session ended by
 * itself, and leads to the tray, where they are asked whether they want them; whoever is signed out signs in first. What
 * is not kept is told there.
 */
export async function keepShared(request: Request): Promise<Response> {
  const left = isFromAPage(request) ? 'site' : await inTurn(() => keep(request)).catch(() => 'room');
  return Response.redirect(left ? `/tray?left=${left}` : '/tray', 303);
}

/**
 * Whether another site's page sends it. The share sheet is no page: it names none and opens one of its own. A page that
 * hides where it is looks the same in a worker, so nothing of either enters the tray without a tap.
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
