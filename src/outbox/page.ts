// Random, and without what makes ids: the service worker reads it each time that it wakes.
const PAGE = crypto.getRandomValues(new Uint32Array(4)).join('-');
const lockOf = (page: string) => `page ${page}`;
let isKnown = false;

/**
 * This page's own id, for what it holds back: as long as the page is there its lock says so, and other pages leave
 * what it holds alone.
 */
export function holder(): string {
  if (!isKnown) void globalThis.navigator?.locks?.request(lockOf(PAGE), () => new Promise(() => {}));
  isKnown = true;
  return PAGE;
}

/** Answers whether the page of such an id is still there; without locks only this one is known to be. */
export async function openPages(): Promise<(page: string) => boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return page => page === PAGE || names.has(lockOf(page));
}
