import { useSyncExternalStore } from 'react';

const phone = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 47.99em)');

/** Returns true on a narrow screen, where one phase is shown at a time. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    notify => {
      phone?.addEventListener('change', notify);
      return () => phone?.removeEventListener('change', notify);
    },
    () => phone?.matches ?? false,
  );
}

/** Returns how to scroll to the place that the person wants: at once for people who prefer reduced motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
