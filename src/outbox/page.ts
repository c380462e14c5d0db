// Random and independent of the id generator, as the service worker loads this each time that it wakes.
const PAGE = crypto.getRandomValues(new Uint32Array(4)).join('-');
const lockOf = (page: string) => `page ${page}`;
let isKnown = false;

/**
 * Returns this page's own id, for the changes that it holds back. While the page exists its lock shows this, and other
 * pages don't touch those changes.
 */
export function holder(): string {
  if (!isKnown) void globalThis.navigator?.locks?.request(lockOf(PAGE), () => new Promise(() => {}));
  isKnown = true;
  return PAGE;
}

/** Returns a function that tests whether the page of an id still exists; without locks only this page is known to. */
export async function openPages(): Promise<(page: string) => boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return page => page === PAGE || names.has(lockOf(page));
}
