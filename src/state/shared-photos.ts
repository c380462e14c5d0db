/**
 * Cache of photos that another app has shared with this one, until their person moves them to the tray or discards
 * them.
 */
export const SHARED_PHOTOS = 'shared-photos';
/** Placeholder for the owner's id in photos that were shared while no one was signed in. */
const NOBODY = 'nobody';
/**
 * Milliseconds that unclaimed photos are kept for the next person who signs in: a person who shares while signed out is
 * asked to sign in at once.
 */
const UNCLAIMED_MS = 15 * 60_000;
/** Milliseconds that a person's shared photos are kept. */
const WAITS_MS = 30 * 24 * 3_600_000;

/**
 * Reason why some of the shared files are not stored: no room, too many or not a picture, or sent by another site's
 * page.
 */
export type LeftOut = 'room' | 'bound' | 'site';

export interface SharedPhoto {
  url: string;
  picture: Blob;
}

/**
 * Returns the address under which a shared photo is cached until the tray takes it: owner, time of arrival, id and
 * name.
 */
export const sharedAddress = (userId: string | undefined, now: number, id: string, name: string): string =>
  `/${SHARED_PHOTOS}/${userId ?? NOBODY}/${now}/${id}/${encodeURIComponent(name)}`;

/** Returns the name of a shared photo and whether it belongs to the signed-in person; unclaimed photos do. */
export function sharedOf(url: string, userId: string | undefined): { name: string; isTheirs: boolean } {
  const { owner, name } = partsOf(url);
  return { name, isTheirs: userId !== undefined && (owner === userId || owner === NOBODY) };
}

/** Deletes shared photos of all people that have waited too long. May be repeated. */
export async function forgetOldShared(now: number): Promise<void> {
  for (const { owner, came, forget } of await waiting()) {
    // Photos stored by an older version have neither an owner nor a time.
    if (!(now - came < (owner === NOBODY ? UNCLAIMED_MS : WAITS_MS))) await forget();
  }
}

/** Returns the photos that wait for a tap of the signed-in person; deletes those that have waited too long. */
export async function sharedWith(userId: string | undefined): Promise<SharedPhoto[]> {
  await forgetOldShared(Date.now());
  const theirs = (await waiting()).filter(({ url }) => sharedOf(url, userId).isTheirs);
  return Promise.all(theirs.map(async ({ url, read }) => ({ url, picture: await read() })));
}

/**
 * Returns the number and size of shared photos already stored for this person, or unclaimed ones if no one is signed
 * in.
 */
export async function sizeOfShared(userId: string | undefined): Promise<{ count: number; bytes: number }> {
  const theirs = (await waiting()).filter(({ owner }) => owner === (userId ?? NOBODY));
  const pictures = await Promise.all(theirs.map(({ read }) => read()));
  return { count: pictures.length, bytes: pictures.reduce((sum, { size }) => sum + size, 0) };
}

/** Deletes shared photos that the person does not want. */
export async function discardShared(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(SHARED_PHOTOS);
  for (const url of urls) await cache.delete(url);
}

/** Counts the shared photos that wait for this person's tap. */
export const countShared = async (userId: string): Promise<number> => (await sharedOnly(userId)).length;

/** Returns the shared photos that wait for this person's tap, each with functions to read and delete it. */
export const sharedOnly = async (userId: string) => (await waiting()).filter(({ owner }) => owner === userId);

/** Deletes the shared photos of this person, who will not return. May be repeated. */
export async function forgetShared(userId: string): Promise<void> {
  for (const { forget } of await sharedOnly(userId)) await forget();
}

async function waiting() {
  // Opening a cache that doesn't exist would create it.
  if (!globalThis.caches || !(await caches.has(SHARED_PHOTOS))) return [];
  const cache = await caches.open(SHARED_PHOTOS);
  return (await cache.keys()).map(request => ({
    ...partsOf(request.url),
    url: request.url,
    read: async () => (await cache.match(request))?.blob() ?? new Blob(),
    forget: () => cache.delete(request),
  }));
}

function partsOf(url: string): { owner: string | undefined; came: number; name: string } {
  const [, , owner, came, , name] = new URL(url).pathname.split('/');
  return { owner, came: Number(came), name: decodeURIComponent(name ?? '') };
}
