/** Photos that another app shared with this one, until the tray has them. */
export const SHARED_PHOTOS = 'shared-photos';
/** In the place of whose it is, of what was shared after somebody had signed out. */
const NOBODY = 'nobody';
/** So long it waits for whoever signs in then, in milliseconds: who shares something is asked to sign in at once. */
const UNCLAIMED_MS = 15 * 60_000;
/** So long what found no room in somebody's tray waits for them, in milliseconds. */
const WAITS_MS = 30 * 24 * 3_600_000;

/** Where a shared photo lies until the tray has it: whose it is, when it came, an id, and its name. */
export const sharedAddress = (userId: string | undefined, now: number, id: string, name: string): string =>
  `/${SHARED_PHOTOS}/${userId ?? NOBODY}/${now}/${id}/${encodeURIComponent(name)}`;

/** What a shared photo is called, and whether it is of who is signed in; what nobody has claimed yet is. */
export function sharedOf(url: string, userId: string | undefined): { name: string; isTheirs: boolean } {
  const { owner, name } = read(url);
  return { name, isTheirs: userId !== undefined && (owner === userId || owner === NOBODY) };
}

/** Throws away what has waited too long, whosever it is. May be repeated. */
export async function forgetOldShared(now: number): Promise<void> {
  for (const { owner, came, forget } of await waiting()) {
    // What an older version of the app kept says neither.
    if (!(now - came < (owner === NOBODY ? UNCLAIMED_MS : WAITS_MS))) await forget();
  }
}

/** How many of what was shared wait for this person's tray. */
export const countShared = async (userId: string): Promise<number> =>
  (await waiting()).filter(({ owner }) => owner === userId).length;

/** Throws away what waits for this person, who will not be back. May be repeated. */
export async function forgetShared(userId: string): Promise<void> {
  for (const { owner, forget } of await waiting()) if (owner === userId) await forget();
}

async function waiting() {
  // To open a cache that is not there would make it.
  if (!globalThis.caches || !(await caches.has(SHARED_PHOTOS))) return [];
  const cache = await caches.open(SHARED_PHOTOS);
  return (await cache.keys()).map(request => ({ ...read(request.url), forget: () => cache.delete(request) }));
}

function read(url: string): { owner: string | undefined; came: number; name: string } {
  const [, , owner, came, , name] = new URL(url).pathname.split('/');
  return { owner, came: Number(came), name: decodeURIComponent(name ?? '') };
}
