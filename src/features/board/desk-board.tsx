import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MOVE_REFUSED } from '../../../domain/refusals';
import { moveCard } from '../../acts/move-card';
import { error } from '../../state/alerts';
import { moveTargets } from '../../view/move-targets';
import type { CardSummary, MoveTarget } from '../../view/types';
import boardCard from './board-card.module.css';
import { useBoardContext } from './board-context';
import { notePlace, placeOn } from './board-place';
import { CardFace } from './card-face';
import { columnSteps, columnUnder } from './collision';
import { Column } from './column';
import type { ColumnHandle } from './column-list';
import type { ColumnsViewProps } from './columns-view';
import classes from './desk-board.module.css';
import { dragAnnouncements, dragInstructions } from './drag-words';
import { stateOf } from './state-of';
import { useArrowKeys } from './use-arrow-keys';

interface Dragged {
  summary: CardSummary;
  targets: Map<unknown, MoveTarget>;
}

const isWhole = (summary: Partial<CardSummary> | undefined): summary is CardSummary =>
  summary?.card !== undefined;

/** The sensors can be stopped by a key only. */
const cancelDrag = () => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

/** Why the card that is held can't be dropped where it is, on the card itself. */
function DragReason({ targets }: { targets: Dragged['targets'] }) {
  const { over } = useDndContext();
  const reason = over && targets.get(over.id)?.reason;
  return reason ? <p className={boardCard.reason}>{reason}</p> : null;
}

/** The columns of a flow, side by side. */
export default function DeskBoard({ columns, filterKey, openCardId }: ColumnsViewProps) {
  const { t } = useLingui();
  const { view, people } = useBoardContext();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<string, ColumnHandle>());
  const onKeyDown = useArrowKeys(columns, handles);
  const targets = useRef<Dragged['targets']>(new Map());
  const lifted = useRef<CardSummary>(undefined);

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: columnSteps(() => lifted.current?.card.current_phase_id),
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const phaseName = (id: unknown) => view.phases.find(phase => phase.id === id)?.name ?? '';
  const announcements = dragAnnouncements({
    lifted: id => (lifted.current?.card.id === id ? lifted.current : undefined),
    phaseName,
    target: id => targets.current.get(id),
  });
  const approvalPhases = useMemo(
    () => new Set(view.approvers.map(({ phase_id }) => phase_id)),
    [view.approvers],
  );

  const onDragStart = ({ active }: DragStartEvent) => {
    const summary = active.data.current as unknown as Partial<CardSummary> | undefined;
    if (!isWhole(summary)) return;
    const found = moveTargets(stateOf(view, summary), people);
    targets.current = new Map(found.map(target => [target.phase.id, target]));
    lifted.current = summary;
    setDragged({ summary, targets: targets.current });
  };
  const onDragEnd = ({ over }: DragEndEvent) => {
    setDragged(null);
    const target = over && dragged?.targets.get(over.id);
    if (!dragged || !target) return;
    if (target.refusal) error(MOVE_REFUSED, target.reason ?? undefined);
    else void moveCard(stateOf(view, dragged.summary), target.phase.id);
  };

  useLayoutEffect(() => {
    if (board.current) board.current.scrollLeft = placeOn(view.board.id).left;
  }, [view.board.id]);

  // Somebody else may take the card away while it is held.
  const draggedId = dragged?.summary.card.id;
  const isGone = draggedId !== undefined && !columns.some(({ card_ids }) => card_ids.includes(draggedId));
  useEffect(() => {
    if (!isGone) return;
    lifted.current = undefined;
    setDragged(null);
    cancelDrag();
  }, [isGone]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements, screenReaderInstructions: dragInstructions() }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
    >
      <section
        ref={board}
        className={classes.board}
        aria-label={t`Fases`}
        onKeyDown={onKeyDown}
        onScroll={event => notePlace(view.board.id, { left: event.currentTarget.scrollLeft })}
      >
        {columns.map(column => (
          <Column
            key={column.phase.id}
            column={column}
            board={board}
            asksApproval={approvalPhases.has(column.phase.id)}
            filterKey={filterKey}
            target={dragged?.targets.get(column.phase.id) ?? null}
            draggedId={draggedId}
            openCardId={openCardId}
            handles={handles}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={boardCard.lifted}>
            <CardFace summary={dragged.summary} />
            <DragReason targets={dragged.targets} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
