import { useDraggable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { CardSummary } from '../../view/types';
import classes from './board-card.module.css';
import { useBoardContext } from './board-context';
import { CardFace } from './card-face';

interface BoardCardProps {
  summary: CardSummary;
  index: number;
  /** The one card of its column that the Tab key stops at. */
  isStop: boolean;
  isOpen: boolean;
}

/** A card in a column: a link to itself that can be dragged, by mouse, finger or keyboard. */
export const BoardCard = memo(function BoardCard({ summary, index, isStop, isOpen }: BoardCardProps) {
  const { t } = useLingui();
  const { onMove } = useBoardContext();
  const { card } = summary;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: card.id,
    data: summary,
    disabled: !onMove,
  });
  const name = card.identifier ?? card.title;
  return (
    <article
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-refused={summary.refused ? true : undefined}
      data-open={isOpen || undefined}
      {...listeners}
    >
      <Link
        ref={setActivatorNodeRef}
        to="/flows/$flowId/cards/$cardId"
        params={{ flowId: card.board_id, cardId: card.id }}
        search
        preload={false}
        draggable={false}
        tabIndex={isStop ? 0 : -1}
        className={classes.link}
        data-card-id={card.id}
        data-phase-id={card.current_phase_id}
        data-index={index}
        aria-describedby={onMove ? attributes['aria-describedby'] : undefined}
      >
        <CardFace summary={summary} />
      </Link>
      {onMove && (
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          aria-label={t`Mover ${name} para…`}
          title={t`Mover para…`}
          onClick={() => onMove(summary)}
        >
          <IconDots size={18} aria-hidden />
        </button>
      )}
    </article>
  );
});
