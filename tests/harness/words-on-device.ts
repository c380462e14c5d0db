import type { Page } from 'playwright-core';

/**
 * Returns those of the words that a person with the device can read on it: in the storage of pages, and in what is
 * being shown.
 */
export const wordsOnDevice = (page: Page, words: string[]): Promise<string[]> => page.evaluate(find, words);

/** Searches the storage. Runs in a page. */
async function find(words: string[]): Promise<string[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const asText = (value: unknown): string => {
    if (value instanceof ArrayBuffer) return asText(new Uint8Array(value));
    if (value instanceof Uint8Array)
      return new TextDecoder().decode(value) + Array.from(value, byte => String.fromCharCode(byte)).join('');
    if (Array.isArray(value)) return value.map(asText).join();
    if (value && typeof value === 'object') return Object.entries(value).map(asText).join();
    return String(value);
  };
  const texts = [asText({ ...localStorage }), asText({ ...sessionStorage })];
  for (const { name } of await indexedDB.databases()) {
    const db = await answer(indexedDB.open(name!));
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store);
      texts.push(asText(await answer(rows.getAllKeys())));
      texts.push(asText(await answer(rows.getAll())));
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      // The app's own files are the same on every device.
      if (new URL(request.url).pathname.startsWith('/assets/')) continue;
      const kept = await cache.match(request);
      texts.push(request.url, asText([...kept!.headers]), asText(await kept!.arrayBuffer()));
    }
  }
  const registration = await navigator.serviceWorker.getRegistration();
  for (const { title, body } of (await registration?.getNotifications()) ?? []) texts.push(title, body);
  return words.filter(word => texts.some(text => text.includes(word)));
}
