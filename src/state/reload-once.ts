const KEY = 'patio.reloaded_for';

/** Reloads the page for a module that did not load (a new version took its place), once for each such module. */
export function reloadOnce(reason: string): boolean {
  try {
    const before = sessionStorage.getItem(KEY)?.split('\n') ?? [];
    if (before.includes(reason)) return false;
    sessionStorage.setItem(KEY, [...before, reason].slice(-20).join('\n'));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Listens for modules that fail to load. */
export function watchModules() {
  window.addEventListener('vite:preloadError', event => {
    if (reloadOnce(String(event.payload?.message ?? event.payload))) event.preventDefault();
  });
}
