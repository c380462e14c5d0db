import { useLingui } from '@lingui/react/macro';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import type { CardSummary } from '../../view/types';
import { useBoardContext } from './board-context';
import { CardMeta, CardTags, CardTop, RefusedStrip } from './card-marks';
import classes from './phone-card.module.css';

/** How long a finger must rest on a card to move it, in milliseconds, and how far it may wander, in pixels. */
const HOLD = 450;
const WANDER = 10;

/** A card on a phone: its photo on the left; a tap opens it, a long press moves it. */
export const PhoneCard = memo(function PhoneCard({
  summary,
  index,
}: {
  summary: CardSummary;
  index: number;
}) {
  const { t } = useLingui();
  const { onMove } = useBoardContext();
  const hold = useRef<{ timer: number; x: number; y: number } | null>(null);
  const wasHeld = useRef(false);
  const { card } = summary;
  const photo = summary.product?.images[0];
  const name = card.identifier ?? card.title;
  const release = () => {
    window.clearTimeout(hold.current?.timer);
    hold.current = null;
  };
  return (
    <article className={classes.card} data-refused={summary.refused ? true : undefined}>
      <Link
        to="/flows/$flowId/cards/$cardId"
        params={{ flowId: card.board_id, cardId: card.id }}
        search
        preload={false}
        draggable={false}
        className={classes.link}
        data-card-id={card.id}
        data-index={index}
        onPointerDown={event => {
          wasHeld.current = false;
          if (!onMove || event.pointerType === 'mouse') return;
          const timer = window.setTimeout(() => {
            wasHeld.current = true;
            navigator.vibrate?.(12);
            onMove(summary);
          }, HOLD);
          hold.current = { timer, x: event.clientX, y: event.clientY };
        }}
        onPointerMove={event => {
          const start = hold.current;
          if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > WANDER) release();
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onContextMenu={event => event.preventDefault()}
        onClick={event => {
          if (wasHeld.current) event.preventDefault();
        }}
      >
        <span className={classes.main}>
          {photo && (
            <span className={classes.photo}>
              <VehiclePhoto src={photo} />
            </span>
          )}
          <span className={classes.body}>
            <CardTop summary={summary} />
            <span className={classes.title}>{card.title}</span>
            <CardTags summary={summary} />
            <CardMeta summary={summary} />
          </span>
        </span>
        <RefusedStrip summary={summary} />
      </Link>
      {onMove && (
        <button
          type="button"
          className={classes.more}
          aria-label={t`Mover ${name} para…`}
          onClick={() => onMove(summary)}
        >
          <IconDotsVertical size={19} aria-hidden />
        </button>
      )}
    </article>
  );
});
