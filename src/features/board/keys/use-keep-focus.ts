import { type RefObject, useEffect, useRef } from 'react';
import type { ColumnView } from '../../../view/types';

/** The page takes this long to settle after a card has closed or gone, in milliseconds. */
const SETTLED = 80;

/**
 * Keeps the keyboard's place on the board: when the card that was touched or open has gone, the focus goes to it where
 * it is now, else to the one that took its place, else to the page's heading. A phone shows one phase: a card that was
 * moved is followed by the next.
 */
export function useKeepFocus(
  board: RefObject<HTMLElement | null>,
  columns: ColumnView[] | undefined,
  openCardId: string | undefined,
) {
  /** The link of the card last touched. Taken off the page, it still names the phase and the row that it was in. */
  const last = useRef<HTMLElement>(null);

  useEffect(() => {
    const node = board.current;
    // A press counts as well, as a finger on a card's button focuses nothing in some browsers. Who presses beside
    // everything wants the focus nowhere.
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
    // The phases beside the one that a phone shows are drawn, and take no focus.
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
      // The heading is where the page began: a finger that moved a card never left it.
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
