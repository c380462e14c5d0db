import type { KeyboardEvent, MouseEvent } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** The cards of the open board that are chosen, by id; null while none are being chosen. */
export const selection = proxy<{ chosen: Record<string, true> | null }>({ chosen: null });

export const stopSelecting = () => {
  selection.chosen = null;
};

/** Chooses a card, or no more; choosing begins with it. */
export function toggleChosen(id: string): void {
  selection.chosen ??= {};
  if (id in selection.chosen) delete selection.chosen[id];
  else selection.chosen[id] = true;
}

/** For a card's link, which is a box to tick while cards are being chosen. */
export function useSelectable(id: string) {
  const { chosen } = useSnapshot(selection);
  if (!chosen) return null;
  const onClick = (event: KeyboardEvent | MouseEvent) => {
    event.preventDefault();
    toggleChosen(id);
  };
  return {
    role: 'checkbox',
    'aria-checked': id in chosen,
    onClick,
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && onClick(event),
  };
}
