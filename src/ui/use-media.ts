import { useSyncExternalStore } from 'react';

const phone = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 47.99em)');

/** True on a narrow screen, where one phase is shown at a time. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    notify => {
      phone?.addEventListener('change', notify);
      return () => phone?.removeEventListener('change', notify);
    },
    () => phone?.matches ?? false,
  );
}

/** How to scroll to where the person wants to be: at once for who wants less motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
