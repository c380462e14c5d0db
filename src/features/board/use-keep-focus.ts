import { type RefObject, useEffect, useRef } from 'react';
import type { ColumnView } from '../../view/types';

/** The page takes this long to settle after a card has closed or gone, in milliseconds. */
const SETTLED = 80;

/**
 * Keeps the keyboard's place on the board: when the card that had the focus or was open has gone, the focus goes to
 * the one that took its place, or to the page's heading.
 */
export function useKeepFocus(
  board: RefObject<HTMLElement | null>,
  columns: ColumnView[] | undefined,
  openCardId: string | undefined,
) {
  const last = useRef<string>(undefined);
  const place = useRef<{ phaseId: string; row: number }>(undefined);

  useEffect(() => {
    const node = board.current;
    const onFocus = ({ target }: FocusEvent) => {
      const link = target as HTMLElement;
      last.current = link.dataset.cardId;
      if (link.dataset.phaseId)
        place.current = { phaseId: link.dataset.phaseId, row: Number(link.dataset.index) };
    };
    // Who clicks beside everything wants the focus nowhere.
    const onPress = () => {
      last.current = undefined;
    };
    node?.addEventListener('focusin', onFocus);
    node?.addEventListener('pointerdown', onPress);
    return () => {
      node?.removeEventListener('focusin', onFocus);
      node?.removeEventListener('pointerdown', onPress);
    };
  }, [board]);

  useEffect(() => {
    if (openCardId) last.current = openCardId;
    const id = last.current;
    if (!id || !columns) return;
    const column = columns.find(({ card_ids }) => card_ids.includes(id));
    if (column) place.current = { phaseId: column.phase.id, row: column.card_ids.indexOf(id) };
    if (openCardId) return;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body || document.querySelector('[aria-modal="true"]')) return;
      const left = columns.find(({ phase }) => phase.id === place.current?.phaseId)?.card_ids ?? [];
      const row = place.current?.row ?? 0;
      const wanted = column ? id : (left[row] ?? left[row - 1]);
      const link = wanted && board.current?.querySelector<HTMLElement>(`[data-card-id="${wanted}"]`);
      const heading = board.current?.querySelector<HTMLElement>('h1');
      if (heading) heading.tabIndex = -1;
      (link || heading)?.focus({ preventScroll: true });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [board, columns, openCardId]);
}
