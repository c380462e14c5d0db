import { useRef, useState } from 'react';

/**
 * Returns the properties of a menu whose code is loaded once its button is pressed: `button` for that button, `later`
 * for the menu (`loadLater`), which is rendered once `isAsked`. The focus returns to the button when the menu closes or
 * fails to load.
 */
export function useLaterMenu() {
  const node = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const giveBack = () => node.current?.focus();
  return {
    isAsked,
    button: { ref: node, 'aria-haspopup': 'menu' as const, onClick: () => setAsked(true) },
    later: {
      onClosed: giveBack,
      onFailed: () => {
        setAsked(false);
        // Once the button is back in the menu's place.
        requestAnimationFrame(giveBack);
      },
    },
  };
}
