let query = globalThis.navigator?.serviceWorker?.controller ? '' : null;
const followers = new Set<() => void>();

/**
 * Returns the query that a page adds to the address of a vehicle's picture: empty where the service worker adds the
 * session, else a grant from the server (`src/online/keep-picture-grant.ts`); null while there is neither.
 */
export const readPictureGrant = (): string | null => query;

export function setPictureGrant(next: string): void {
  query = next;
  for (const tell of followers) tell();
}

export function followPictureGrant(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}
