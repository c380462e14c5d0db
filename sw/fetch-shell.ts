/** Number of files requested at a time: the open page loads beside them. */
const AT_ONCE = 4;

/**
 * Stores files of the app that never change. On a device that has none, from one response that contains them all; the
 * remaining ones are fetched several at a time, as Workbox stores files one after the other, and each would wait a
 * round trip; this way Workbox finds them in the browser's own cache. Files that fail here are requested again by
 * Workbox, which ends the installation if that fails, too. May be repeated: stored files are not fetched.
 */
export async function fetchShell(urls: string[], cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  // An older server can't send all files in one response.
  if ((await cache.keys()).length === 0) await unpack(cache, urls).catch(() => undefined);
  const left = urls.values();
  const fetchOnes = async () => {
    for (const url of left) {
      if (await cache.match(url)) continue;
      await fetch(url)
        .then(answer => answer.blob())
        .catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOnes));
}

/**
 * Stores the files of the pack, a form with one file for each address; files of another version of the app are skipped.
 */
async function unpack(cache: Cache, urls: string[]): Promise<void> {
  const files = await (await fetch('/app-pack')).formData();
  for (const url of urls) {
    const file = files.get(url);
    if (file) await cache.put(url, new Response(file));
  }
}
