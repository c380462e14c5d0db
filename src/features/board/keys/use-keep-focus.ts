import { type RefObject, useEffect, useRef } from 'react';
import type { ColumnView } from '../../../view/types';

/** Milliseconds until the page is stable after a card was closed or removed. */
const SETTLED = 80;

/**
 * Keeps the keyboard's position on the board: when the touched or open card has disappeared, the focus moves to its new
 * place, else to the card that replaced it, else to the page's heading. On a phone, which shows one phase, the focus
 * goes to the next card after a move.
 */
export function useKeepFocus(
  board: RefObject<HTMLElement | null>,
  columns: ColumnView[] | undefined,
  openCardId: string | undefined,
) {
  /**
   * Link of the card last touched. Even when it is removed from the page, it still names the phase and row that it was
   * in.
   */
  const last = useRef<HTMLElement>(null);

  useEffect(() => {
    const node = board.current;
    // Presses count as well, since in some browsers a tap on a card's button focuses nothing. A press beside all cards
    // clears it.
    const note = ({ target }: Event) => {
      const card = (target as Element).closest('article');
      last.current = card?.querySelector<HTMLElement>('[data-card-id]') ?? null;
    };
    node?.addEventListener('focusin', note);
    node?.addEventListener('pointerdown', note);
    return () => {
      node?.removeEventListener('focusin', note);
      node?.removeEventListener('pointerdown', note);
    };
  }, [board]);

  useEffect(() => {
    // On a phone the phases beside the visible one are rendered, but can't be focused.
    const linkOf = (id: string | undefined) =>
      board.current?.querySelector<HTMLElement>(`[data-card-id="${id}"]:not([role="tabpanel"][inert] *)`);
    if (openCardId) last.current = linkOf(openCardId) ?? last.current;
    if (!last.current || !columns || openCardId) return;
    const settle = () => {
      if (document.querySelector('[aria-modal="true"]')) {
        timer = setTimeout(settle, SETTLED);
        return;
      }
      const heading = board.current?.querySelector('h1');
      // The focus is on the heading when the page opens: a user who moved a card by touch never changed it.
      if (!last.current || ![document.body, heading].includes(document.activeElement as HTMLHeadingElement))
        return;
      const { cardId, phaseId, index } = last.current.dataset;
      const left = columns.find(({ phase }) => phase.id === phaseId)?.card_ids ?? [];
      const next =
        linkOf(cardId) ?? linkOf(left[Number(index)]) ?? linkOf(left[Number(index) - 1]) ?? heading;
      next?.focus({ preventScroll: true });
    };
    let timer = setTimeout(settle, SETTLED);
    return () => clearTimeout(timer);
  }, [board, columns, openCardId]);
}
