/** So many are asked for at a time: the page that is open loads beside it. */
const AT_ONCE = 4;

/**
 * Fetches files of the app that never change, several at a time. Workbox stores them one after the other, and each would
 * wait for the way to the server and back; like this it finds them in the browser's own cache. What fails here Workbox
 * asks for again; it ends the installation if that fails, too. May be repeated: what is stored is not fetched.
 */
export async function fetchShell(urls: string[]): Promise<void> {
  const left = urls.values();
  const fetchOnes = async () => {
    for (const url of left) {
      if (await caches.match(url)) continue;
      await fetch(url)
        .then(answer => answer.blob())
        .catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOnes));
}
