import { t } from '@lingui/core/macro';
import { error } from './alerts';

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
    // Without a network a reload would take away the page that is there.
    const reloads = navigator.onLine && reloadOnce(String(event.payload?.message ?? event.payload));
    if (reloads) event.preventDefault();
    else error(t`Não foi possível carregar esta parte. Verifique a conexão e tente de novo.`);
  });
}
