import { t } from '@lingui/core/macro';
import { error } from './alerts';

const KEY = 'patio.reloaded_for';

/**
 * Reloads the page for a module that did not load (a new version took its place), once for each such module. Without a
 * network a reload would only take away what is there.
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

/** How many loads are under way whose own place says why nothing came. */
let tellingThemselves = 0;

/** The same load, of which nothing is told besides: where it fails, what stands in its place says why. */
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

/** Tells of modules that fail to load. It never reloads: what stands on the screen is there, and may be half written. */
export function watchModules() {
  const handled = new WeakSet<Error>();
  window.addEventListener('vite:preloadError', ({ payload }) => {
    handled.add(payload);
    // Its message names what was missing, which may be shared: it doesn't say for whom.
    if (tellingThemselves > 0) return;
    error(
      t`Não foi possível abrir esta parte`,
      t`Verifique a conexão e tente de novo. Se continuar, recarregue a página.`,
    );
  });
  // Whatever the module was wanted for is not done, and the person knows: no failure that nobody has dealt with.
  window.addEventListener('unhandledrejection', event => {
    if (handled.has(event.reason)) event.preventDefault();
  });
}
