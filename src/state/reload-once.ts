import { t } from '@lingui/core/macro';
import { error } from './alerts';

/** Beginning of the keys by which the router, too, reloads the page only once for each module. */
const KEY = 'tanstack_router_reload:';

/** Marks the page as reloaded for a module. Returns whether it was not before. */
function mark(reason: string): boolean {
  const key = KEY + reason;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page for a module that did not load (a new version replaced it), once for each such module. Without a
 * network it does nothing: a reload would only lose the page that is shown.
 */
export function reloadOnce(reason: string): void {
  if (navigator.onLine && mark(reason)) location.reload();
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
    // Keeps the router from reloading the page, which without a network would only lose it.
    if (!navigator.onLine) mark(payload.message);
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
