import { useEffect, useState } from 'react';

/** For what is mounted only while open: gives the focus back to where it was, if nothing else has taken it. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
