import type { KeyboardEvent } from 'react';
import type { ColumnView } from '../../../view/types';
import type { ColumnHandles } from '../column-list';

/**
 * Returns a handler with which arrows, Home and End move the focus from card to card; cards out of sight are scrolled
 * into view.
 */
export function useArrowKeys(columns: ColumnView[], handles: ColumnHandles) {
  return (event: KeyboardEvent) => {
    const { cardId, phaseId, index } = (event.target as HTMLElement).dataset;
    if (!cardId || !phaseId || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey)
      return;
    const at = columns.findIndex(({ phase }) => phase.id === phaseId);
    const row = Number(index);
    const focus = (column: number, wanted: number) => {
      const found = columns[column];
      const handle = found && handles.current.get(found.phase.id);
      handle?.focusIndex(Math.max(0, Math.min(wanted, handle.count - 1)));
    };
    const aside = (step: 1 | -1) => {
      for (let next = at + step; columns[next]; next += step) {
        if (columns[next]!.card_ids.length > 0 && handles.current.has(columns[next]!.phase.id)) {
          return focus(next, row);
        }
      }
    };
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(at, row + 1),
      ArrowUp: () => focus(at, row - 1),
      ArrowRight: () => aside(1),
      ArrowLeft: () => aside(-1),
      Home: () => focus(at, 0),
      End: () => focus(at, Number.POSITIVE_INFINITY),
    };
    const go = keys[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  };
}
