import { type RefObject, useEffect } from 'react';

/**
 * Keeps `--keyboard` on a node at what the on-screen keyboard hides of the page, in pixels. Only where the keyboard
 * lies over the page (iOS): elsewhere the page itself becomes lower, as `index.html` asks.
 */
export function useKeyboardInset(node: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const look = () => {
      // A page that was zoomed in is smaller too, without any keyboard.
      const hidden = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      node.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`);
    };
    look();
    viewport.addEventListener('resize', look);
    viewport.addEventListener('scroll', look);
    return () => {
      viewport.removeEventListener('resize', look);
      viewport.removeEventListener('scroll', look);
    };
  }, [node]);
}
