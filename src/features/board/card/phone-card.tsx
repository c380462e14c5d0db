import { useLingui } from '@lingui/react/macro';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { excerpt } from '../../../../domain/text/excerpt';
import { VehiclePhoto } from '../../../ui/photos/vehicle-photo';
import type { CardSummary } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { useSelectable } from '../group/selection';
import { CardFields } from './card-fields';
import { CardMeta, CardTags, CardTop, RefusedStrip, RejectedStrip } from './card-marks';
import classes from './phone-card.module.css';

/** Card on a phone, with its photo on the left; a tap opens it, a long press lifts it. */
export const PhoneCard = memo(function PhoneCard({
  summary,
  index,
  isDragged,
}: {
  summary: CardSummary;
  index: number;
  isDragged: boolean;
}) {
  const { t } = useLingui();
  const { onMove } = useBoardContext();
  const box = useSelectable(summary.card.id);
  const { card, photo } = summary;
  const name = card.identifier ?? card.title;
  return (
    <article
      className={classes.card}
      data-refused={summary.refused ? true : undefined}
      data-dragging={isDragged || undefined}
    >
      <Link
        to="/flows/$flowId/cards/$cardId"
        params={{ flowId: card.board_id, cardId: card.id }}
        search
        preload={false}
        draggable={false}
        className={classes.link}
        data-card-id={card.id}
        data-phase-id={card.current_phase_id}
        data-index={index}
        onContextMenu={event => event.preventDefault()}
        {...box}
      >
        <span className={classes.main}>
          {photo && (
            <span className={classes.photo}>
              <VehiclePhoto src={photo} />
            </span>
          )}
          <span className={classes.body}>
            <CardTop summary={summary} />
            {/* As much as three lines hold, cut between words. */}
            <span className={classes.title} title={card.title}>
              {excerpt(card.title, 64)}
            </span>
            <CardFields summary={summary} />
            <CardTags summary={summary} />
            <CardMeta summary={summary} />
          </span>
        </span>
        <RejectedStrip summary={summary} />
        <RefusedStrip summary={summary} />
      </Link>
      {onMove && !box && (
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
