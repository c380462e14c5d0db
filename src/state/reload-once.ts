import { t } from '@lingui/core/macro';
import { error } from './alerts';

const KEY = 'patio.reloaded_for';

/** Reloads the page for a module that did not load (a new version took its place), once for each such module. */
export function reloadOnce(reason: string): void {
  try {
    const before = sessionStorage.getItem(KEY)?.split('\n') ?? [];
    if (before.includes(reason)) return;
    sessionStorage.setItem(KEY, [...before, reason].slice(-20).join('\n'));
  } catch {
    return;
  }
  location.reload();
}

/** Tells of modules that fail to load. It never reloads: what stands on the screen is there, and may be half written. */
export function watchModules() {
  const told = new WeakSet<Error>();
  window.addEventListener('vite:preloadError', ({ payload }) => {
    told.add(payload);
    // In its place stands why a whole page can't be shown; it may also have been fetched under a pointer alone.
    if (payload.message.includes('/online.page.')) return;
    error(
      t`Não foi possível abrir esta parte`,
      t`Verifique a conexão e tente de novo. Se continuar, recarregue a página.`,
    );
  });
  // Whatever the module was wanted for is not done, and the person knows: no failure that nobody has dealt with.
  window.addEventListener('unhandledrejection', event => {
    if (told.has(event.reason)) event.preventDefault();
  });
}
