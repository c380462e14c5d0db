import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../state/page-title';
import { endOffer, undoing } from '../../state/undo';
import { loadLater } from '../../ui/page/load-later';
import { useKeyboardInset } from '../../ui/use-keyboard-inset';
import { useCard } from '../../view/hooks/card';
import { usePeople } from '../../view/hooks/company';
import classes from './card-panel.module.css';
import { CardSkeleton } from './card-skeleton';
import { type CardPlace, OpenCard } from './open-card';

const ArchivedCard = loadLater(() => import('./archived-card'));

interface CardPanelProps extends CardPlace {
  flowId: string;
  cardId: string;
  onClose: () => void;
}

/** Shows a card by its address: on a desktop beside the board or in full width, on a phone over it. */
export function CardPanel({ flowId, cardId, onClose, ...place }: CardPanelProps) {
  const { t } = useLingui();
  const card = useCard(flowId, cardId);
  const people = usePeople();
  // Waits for the people too, so that their names don't first show as «Alguém».
  const view = people && card;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = view?.card && `${view.card.identifier ?? t`a enviar`} ${view.card.title}`;
  // Remembers a card of the server that was here: if it is missing now, it was archived or deleted.
  const [seenId, setSeenId] = useState<string | null>(null);
  if (view?.card.identifier && seenId !== view.card.id) setSeenId(view.card.id);
  const wasHere = seenId === cardId;
  usePageTitle(view ? name : null);
  useKeyboardInset(panel);

  useEffect(() => {
    const isOffered = () => undoing.offer?.card?.card_id === cardId;
    // An undo offer about another card must not be taken for this one's, nor outlast this card.
    if (!isOffered()) endOffer();
    return () => {
      if (isOffered()) endOffer();
    };
  }, [cardId]);

  // The panel holds the focus until its heading exists and can take it.
  const hasView = Boolean(view);
  useLayoutEffect(() => {
    if (!hasView) panel.current?.focus({ preventScroll: true });
    else if (!panel.current?.contains(document.activeElement) || document.activeElement === panel.current)
      heading.current?.focus({ preventScroll: true });
  }, [hasView]);

  const close = () => {
    onClose();
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-card-id="${cardId}"]`)?.focus();
    });
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      data-card-panel
      data-full={place.isFull || undefined}
      aria-label={name ?? t`Card`}
      onKeyDown={event => {
        // A dialog or menu of the card is rendered elsewhere on the page, and handles Escape itself.
        const isInside = event.currentTarget.contains(event.target as Node);
        if (event.key === 'Escape' && !event.defaultPrevented && isInside) close();
      }}
    >
      {view === undefined && <CardSkeleton />}
      {view === null && people && (
        <ArchivedCard
          {...place}
          flowId={flowId}
          cardId={cardId}
          people={people}
          heading={heading}
          onClose={close}
          wasHere={wasHere}
          meanwhile={<CardSkeleton />}
        />
      )}
      {view && people && (
        <OpenCard
          key={view.card.id}
          {...place}
          view={view}
          people={people}
          heading={heading}
          onClose={close}
        />
      )}
    </section>
  );
}
