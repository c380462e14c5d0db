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

/** A card from its address: beside the board or over all of it on a desktop, over it on a phone. */
export function CardPanel({ flowId, cardId, onClose, ...place }: CardPanelProps) {
  const { t } = useLingui();
  const card = useCard(flowId, cardId);
  const people = usePeople();
  // Nobody on it is called «Alguém» just because people were read later.
  const view = people && card;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = view?.card && `${view.card.identifier ?? t`a enviar`} ${view.card.title}`;
  // The server's own card that was here a moment ago and is not any more: only archiving or deleting takes it away.
  const [seenId, setSeenId] = useState<string | null>(null);
  if (view?.card.identifier && seenId !== view.card.id) setSeenId(view.card.id);
  const wasHere = seenId === cardId;
  usePageTitle(view ? name : null);
  useKeyboardInset(panel);

  useEffect(() => {
    const isOffered = () => undoing.offer?.card?.card_id === cardId;
    // An offer about another card must not be taken for this one's, nor follow whoever leaves it.
    if (!isOffered()) endOffer();
    return () => {
      if (isOffered()) endOffer();
    };
  }, [cardId]);

  // The panel has the focus until its heading is there to take it.
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
        // A dialog or a menu of the card stands elsewhere on the page: its Escape is its own.
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
