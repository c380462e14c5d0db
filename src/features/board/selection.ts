import type { KeyboardEvent, MouseEvent } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** The cards of the open board that are chosen, by id; null while none are being chosen. */
export const selection = proxy<{ chosen: Record<string, true> | null }>({ chosen: null });

export const stopSelecting = () => {
  selection.chosen = null;
};

/** For a card's link, which is a box to tick while cards are being chosen. */
export function useSelectable(id: string) {
  const { chosen } = useSnapshot(selection);
  if (!chosen) return null;
  const isChosen = id in chosen;
  const onClick = (event: KeyboardEvent | MouseEvent) => {
    event.preventDefault();
    if (isChosen) delete selection.chosen?.[id];
    else selection.chosen![id] = true;
  };
  return {
    role: 'checkbox',
    'aria-checked': isChosen,
    onClick,
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && onClick(event),
  };
}
