/** Photos that another app shared with this one, until their person puts them into the tray or throws them away. */
export const SHARED_PHOTOS = 'shared-photos';
/** In the place of whose it is, of what was shared after somebody had signed out. */
const NOBODY = 'nobody';
/** So long it waits for whoever signs in then, in milliseconds: who shares something is asked to sign in at once. */
const UNCLAIMED_MS = 15 * 60_000;
/** So long what somebody was shared waits for them, in milliseconds. */
const WAITS_MS = 30 * 24 * 3_600_000;

/** Why not all of what was shared is kept: no room, over the bound or no picture, or another site's page sent it. */
export type LeftOut = 'room' | 'bound' | 'site';

export interface SharedPhoto {
  url: string;
  picture: Blob;
}

/** Where a shared photo lies until the tray has it: whose it is, when it came, an id, and its name. */
export const sharedAddress = (userId: string | undefined, now: number, id: string, name: string): string =>
  `/${SHARED_PHOTOS}/${userId ?? NOBODY}/${now}/${id}/${encodeURIComponent(name)}`;

/** What a shared photo is called, and whether it is of who is signed in; what nobody has claimed yet is. */
export function sharedOf(url: string, userId: string | undefined): { name: string; isTheirs: boolean } {
  const { owner, name } = partsOf(url);
  return { name, isTheirs: userId !== undefined && (owner === userId || owner === NOBODY) };
}

/** Throws away what has waited too long, whosever it is. May be repeated. */
export async function forgetOldShared(now: number): Promise<void> {
  for (const { owner, came, forget } of await waiting()) {
    // What an older version of the app kept says neither.
    if (!(now - came < (owner === NOBODY ? UNCLAIMED_MS : WAITS_MS))) await forget();
  }
}

/** Photos that wait for a tap of whoever is signed in; those that have waited too long go. */
export async function sharedWith(userId: string | undefined): Promise<SharedPhoto[]> {
  await forgetOldShared(Date.now());
  const theirs = (await waiting()).filter(({ url }) => sharedOf(url, userId).isTheirs);
  return Promise.all(theirs.map(async ({ url, read }) => ({ url, picture: await read() })));
}

/** How much waits already of this person, or of nobody yet. */
export async function sizeOfShared(userId: string | undefined): Promise<{ count: number; bytes: number }> {
  const theirs = (await waiting()).filter(({ owner }) => owner === (userId ?? NOBODY));
  const pictures = await Promise.all(theirs.map(({ read }) => read()));
  return { count: pictures.length, bytes: pictures.reduce((sum, { size }) => sum + size, 0) };
}

/** Throws away what somebody was shared and does not want. */
export async function discardShared(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(SHARED_PHOTOS);
  for (const url of urls) await cache.delete(url);
}

/** How many of what was shared wait for this person's tap. */
export const countShared = async (userId: string): Promise<number> => (await sharedOnly(userId)).length;

/** Each that waits for this person's tap, with how it is read and thrown away. */
export const sharedOnly = async (userId: string) => (await waiting()).filter(({ owner }) => owner === userId);

/** Throws away what waits for this person, who will not be back. May be repeated. */
export async function forgetShared(userId: string): Promise<void> {
  for (const { forget } of await sharedOnly(userId)) await forget();
}

async function waiting() {
  // To open a cache that is not there would make it.
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
