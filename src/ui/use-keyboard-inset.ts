import { type RefObject, useEffect } from 'react';

/**
 * Keeps `--keyboard` on a node at the height of the page that the on-screen keyboard covers, in pixels. Only if the
 * keyboard covers the page (iOS): elsewhere the page itself becomes shorter, as `index.html` asks.
 */
export function useKeyboardInset(node: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const look = () => {
      // Pinch zoom shrinks the viewport too, without any keyboard.
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
