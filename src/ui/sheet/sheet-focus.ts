import { type RefObject, useEffect, useState } from 'react';

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

const FIELDS = '[data-autofocus], input, select, textarea, button, a[href], [tabindex="0"]';

/**
 * Marks the first field of a dialog as the one to take the focus, which «Fechar» would take else, as it stands first;
 * of a dialog whose code is still on its way, once it is there.
 */
export function useFirstField(body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const node = body.current!;
    const take = () => {
      const field = node.querySelector<HTMLElement>(FIELDS);
      if (!field) return false;
      field.setAttribute('data-autofocus', '');
      // Whoever has gone on to somewhere in it is left there.
      if (!node.contains(document.activeElement)) field.focus({ preventScroll: true });
      return true;
    };
    if (take()) return;
    const arrivals = new MutationObserver(() => {
      if (take()) arrivals.disconnect();
    });
    arrivals.observe(node, { childList: true, subtree: true });
    return () => arrivals.disconnect();
  }, [body]);
}
