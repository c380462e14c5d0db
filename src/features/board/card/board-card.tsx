import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { CardSummary } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { useSelectable } from '../group/selection';
import { DRAG_HELP } from '../keys/use-press';
import classes from './board-card.module.css';
import { CardFace } from './card-face';

interface BoardCardProps {
  summary: CardSummary;
  index: number;
  /** Whether it is the one card of its column that the Tab key stops at. */
  isStop: boolean;
  isOpen: boolean;
  isDragged: boolean;
}

/** Card in a column: a link to its own page that can be dragged by mouse, finger or keyboard. */
export const BoardCard = memo(function BoardCard({
  summary,
  index,
  isStop,
  isOpen,
  isDragged,
}: BoardCardProps) {
  const { t } = useLingui();
  const { onMove } = useBoardContext();
  const box = useSelectable(summary.card.id);
  const { card } = summary;
  const name = card.identifier ?? card.title;
  return (
    <article
      className={classes.card}
      data-dragging={isDragged || undefined}
      data-refused={summary.refused ? true : undefined}
      data-open={isOpen || undefined}
    >
      <Link
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
        aria-keyshortcuts={onMove ? 'm c' : 'c'}
        aria-describedby={onMove && !box ? DRAG_HELP : undefined}
        {...box}
      >
        <CardFace summary={summary} />
      </Link>
      {onMove && !box && (
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
