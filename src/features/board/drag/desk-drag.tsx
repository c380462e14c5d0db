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
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react';
import { MOVE_REFUSED } from '../../../../domain/refusals';
import { moveCard } from '../../../acts/move-card';
import { error } from '../../../state/alerts';
import { useCardSummaries } from '../../../view/hooks/cards';
import { moveTargets } from '../../../view/move-targets';
import type { CardSummary, ColumnView } from '../../../view/types';
import { useBoardContext } from '../board-context';
import boardCard from '../card/board-card.module.css';
import { CardFace } from '../card/card-face';
import { useEarlyKeys } from '../keys/use-early-keys';
import { type Dragged, LIFT_KEY, type Press } from '../keys/use-press';
import { columnSteps, columnUnder } from './collision';
import { DragNodes } from './drag-nodes';
import { dragAnnouncements } from './drag-words';

interface DeskDragProps {
  root: RefObject<HTMLElement | null>;
  columns: ColumnView[];
  press: Press | null;
  dragged: Dragged | null;
  onDragged: Dispatch<SetStateAction<Dragged | null>>;
}

const isWhole = (summary: Partial<CardSummary> | undefined): summary is CardSummary =>
  summary?.card !== undefined;

/** Cancels a drag by a key, which is the only way to stop the sensors. */
const cancelDrag = () => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

/** Shows on the held card why it can't be dropped where it is. */
function DragReason({ targets }: { targets: Dragged['targets'] }) {
  const { over } = useDndContext();
  const reason = over && targets.get(over.id)?.reason;
  return reason ? <p className={boardCard.reason}>{reason}</p> : null;
}

/** Carries cards from column to column, by mouse, finger or keyboard. It is loaded once the cards are shown. */
export function DeskDrag({ root, columns, press, dragged, onDragged }: DeskDragProps) {
  const { view, people, onMove } = useBoardContext();
  const targets = useRef<Dragged['targets']>(new Map());
  const lifted = useRef<CardSummary>(undefined);
  const pressed = useCardSummaries(view.board.id, press ? [press.cardId] : []).get(press?.cardId ?? '');

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: columnSteps(() => lifted.current?.card.current_phase_id),
      keyboardCodes: { start: [LIFT_KEY], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
    }),
  );
  const phaseName = (id: unknown) => view.phases.find(phase => phase.id === id)?.name ?? '';
  const announcements = dragAnnouncements({
    lifted: id => (lifted.current?.card.id === id ? lifted.current : undefined),
    phaseName,
    target: id => targets.current.get(id),
  });

  useEarlyKeys(dragged?.overId === null && press?.by === 'onKeyDown');
  const onDragStart = ({ active }: DragStartEvent) => {
    const summary = active.data.current as unknown as Partial<CardSummary> | undefined;
    if (!isWhole(summary)) return;
    const found = moveTargets(summary.state, people);
    targets.current = new Map(found.map(target => [target.phase.id, target]));
    lifted.current = summary;
    onDragged({ summary, targets: targets.current, overId: null });
  };
  const onDragEnd = ({ over }: DragEndEvent) => {
    onDragged(null);
    const target = over && dragged?.targets.get(over.id);
    if (!dragged || !target) return;
    if (target.refusal) error(MOVE_REFUSED, target.reason ?? undefined);
    else void moveCard(dragged.summary.state, target.phase.id);
  };

  // Another person may remove the card while it is dragged.
  const draggedId = dragged?.summary.card.id;
  const isGone = draggedId !== undefined && !columns.some(({ card_ids }) => card_ids.includes(draggedId));
  useEffect(() => {
    if (!isGone) return;
    lifted.current = undefined;
    onDragged(null);
    cancelDrag();
  }, [isGone, onDragged]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
      onDragStart={onDragStart}
      onDragOver={({ over }) => onDragged(held => held && { ...held, overId: over?.id ?? null })}
      onDragEnd={onDragEnd}
      onDragCancel={() => onDragged(null)}
    >
      <DragNodes
        root={root}
        phaseIds={columns.map(({ phase }) => phase.id)}
        press={press}
        summary={onMove ? pressed : undefined}
      />
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
