import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the focus to the previous element when the component is unmounted, if nothing else has taken it. For
 * components that are mounted only while open.
 */
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
 * Marks the first field of a dialog as the one to get the focus, which «Fechar» would get otherwise, as it is first; if
 * the dialog's code is still loading, once it has loaded.
 */
export function useFirstField(body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const node = body.current!;
    const take = () => {
      const field = node.querySelector<HTMLElement>(FIELDS);
      if (!field) return false;
      field.setAttribute('data-autofocus', '');
      // Keeps a focus that is already inside.
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
