import { t } from '@lingui/core/macro';
import { error } from './alerts';

/** Beginnings of the keys of reloads: ours, and those of the router, which reloads the page once for a module. */
const KEY = 'reloaded:';
const ROUTER_KEY = 'tanstack_router_reload:';

/** Marks the page as reloaded. Returns whether it was not before. */
function mark(key: string): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page for a module that did not load (a new version replaced it), once for each such module; if that
 * did not help, looks for a new version. Without a network it does nothing: a reload would only lose the page that is
 * shown.
 */
export function reloadOnce(reason: string): void {
  if (!navigator.onLine) return;
  if (mark(KEY + reason)) {
    location.reload();
    return;
  }
  // The app stored on the device is older than the server's.
  const newer = navigator.serviceWorker?.getRegistration().then(registration => registration?.update());
  newer?.catch(() => undefined);
}

/** Number of loads under way whose own part of the screen shows a failure. */
let tellingThemselves = 0;

/** Wraps a load so that `watchModules` shows no alert if it fails: its own part of the screen shows the error. */
export function tellingItself<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    tellingThemselves++;
    try {
      return await load();
    } finally {
      tellingThemselves--;
    }
  };
}

/** Shows an alert when a module fails to load. It never reloads the page, which may hold a half-written form. */
export function watchModules() {
  const handled = new WeakSet<Error>();
  window.addEventListener('vite:preloadError', ({ payload }) => {
    handled.add(payload);
    // The router would reload the page, whether or not the server can be reached.
    mark(ROUTER_KEY + payload.message);
    // The error names the missing module, which may be shared: its user is unknown.
    if (tellingThemselves > 0) return;
    error(
      t`Não foi possível abrir esta parte`,
      t`Verifique a conexão e tente de novo, ou recarregue a página.`,
    );
  });
  // The person has been informed of the failure, so the rejection doesn't count as unhandled.
  window.addEventListener('unhandledrejection', event => {
    if (handled.has(event.reason)) event.preventDefault();
  });
}
