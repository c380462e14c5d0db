import type { KeyboardEvent, MouseEvent } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** Chosen cards of the open board, by id; null outside the mode in which cards are chosen. */
export const selection = proxy<{ chosen: Record<string, true> | null }>({ chosen: null });

export const stopSelecting = () => {
  selection.chosen = null;
};

/** Adds a card to the chosen ones or removes it. Starts choosing if needed. */
export function toggleChosen(id: string): void {
  selection.chosen ??= {};
  if (id in selection.chosen) delete selection.chosen[id];
  else selection.chosen[id] = true;
}

/** Returns the properties that make a card's link a checkbox while cards are being chosen. */
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
