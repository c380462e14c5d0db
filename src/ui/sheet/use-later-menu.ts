import { useRef, useState } from 'react';

/**
 * For a menu whose code comes once its button is pressed: `button` is for that button, `later` for the menu
 * (`loadLater`), to be shown once `isAsked`. The focus goes back to the button as the menu closes, or could not come.
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
