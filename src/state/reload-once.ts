import { t } from '@lingui/core/macro';
import { error } from './alerts';

const KEY = 'patio.reloaded_for';
/** Beginning of the keys by which the router, too, reloads the page once for each module. */
const ROUTER_KEY = 'tanstack_router_reload:';

/**
 * Reloads the page for a module that did not load (a new version replaced it), once for each such module. Without a
 * network it does nothing: a reload would only lose the page that is shown.
 */
export function reloadOnce(reason: string): void {
  if (!navigator.onLine) return;
  try {
    const before = sessionStorage.getItem(KEY)?.split('\n') ?? [];
    if (before.includes(reason)) return;
    sessionStorage.setItem(KEY, [...before, reason].slice(-20).join('\n'));
  } catch {
    return;
  }
  location.reload();
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

/** Keeps the router from reloading the page for a module, which loses the page that is shown. */
function stopRouter(message: string): void {
  try {
    sessionStorage.setItem(ROUTER_KEY + message, '1');
  } catch {
    // Without storage the router can't be stopped.
  }
}

/** Shows an alert when a module fails to load. It never reloads the page, which may hold a half-written form. */
export function watchModules() {
  const handled = new WeakSet<Error>();
  window.addEventListener('vite:preloadError', ({ payload }) => {
    handled.add(payload);
    if (!navigator.onLine) stopRouter(payload.message);
    // The error names the missing module, which may be shared: its user is unknown.
    if (tellingThemselves > 0) return;
    error(
      t`Não foi possível abrir esta parte`,
      t`Verifique a conexão e tente de novo. Se continuar, recarregue a página.`,
    );
  });
  // The person has been informed of the failure, so the rejection doesn't count as unhandled.
  window.addEventListener('unhandledrejection', event => {
    if (handled.has(event.reason)) event.preventDefault();
  });
}
