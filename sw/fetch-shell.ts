/** So many are asked for at a time: the page that is open loads beside it. */
const AT_ONCE = 4;

/**
 * Stores files of the app that never change: on a device that has none, from one answer that brings them all. What is
 * missing then is fetched several at a time, as Workbox stores one after the other, and each would wait for the way to
 * the server and back; like this it finds them in the browser's own cache. What fails here Workbox asks for again; it
 * ends the installation if that fails, too. May be repeated: what is stored is not fetched.
 */
export async function fetchShell(urls: string[], cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  // An older server has no such answer.
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

/** Its form has a file for each address; those of another version of the app are passed over. */
async function unpack(cache: Cache, urls: string[]): Promise<void> {
  const files = await (await fetch('/app-pack')).formData();
  for (const url of urls) {
    const file = files.get(url);
    if (file) await cache.put(url, new Response(file));
  }
}
