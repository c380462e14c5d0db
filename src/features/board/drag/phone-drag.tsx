import {
  DndContext,
  DragOverlay,
  type Modifier,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Trans } from '@lingui/react/macro';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import { moveCard } from '../../../acts/move-card';
import { useCardSummaries } from '../../../view/hooks/cards';
import { moveTargets } from '../../../view/move-targets';
import type { CardSummary } from '../../../view/types';
import { useBoardContext } from '../board-context';
import type { Dragged, Press } from '../keys/use-press';
import { DragNodes } from './drag-nodes';
import classes from './phone-drag.module.css';

interface PhoneDragProps {
  root: RefObject<HTMLElement | null>;
  phaseIds: string[];
  press: Press | null;
  dragged: Dragged | null;
  onDragged: Dispatch<SetStateAction<Dragged | null>>;
}

/** No announcements: the undo bar and the alerts report the result of a drag by finger, as after «Mover para…». */
const silent = () => undefined;
const SILENT = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };

/** Milliseconds that a finger must rest on a card to lift it, and how far it may move meanwhile, in pixels. */
const HOLD = { delay: 350, tolerance: 10 };

/** Largest width of the held card, and its smallest distance from an edge, in pixels. */
const HELD_WIDTH = 260;
const EDGE = 8;

/** Keeps the held card on the screen while the finger is at an edge, since it shows where it may be dropped. */
const keepInSight: Modifier = ({ transform, activeNodeRect: card, windowRect: page }) => {
  if (!card || !page) return transform;
  const atMost = page.width - HELD_WIDTH - EDGE - card.left;
  return { ...transform, x: Math.max(EDGE - card.left, Math.min(transform.x, atMost)) };
};

/**
 * Lets a finger that rests on a card carry it to the tab of a phase. The menu «⋯» does the same without dragging. It is
 * loaded once the cards are shown.
 */
export function PhoneDrag({ root, phaseIds, press, dragged, onDragged }: PhoneDragProps) {
  const { view, people, onMove } = useBoardContext();
  const sensors = useSensors(useSensor(TouchSensor, { activationConstraint: HOLD }));
  const pressed = useCardSummaries(view.board.id, press ? [press.cardId] : []).get(press?.cardId ?? '');
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      autoScroll={{ canScroll: element => element.getAttribute('role') === 'tablist' }}
      onDragStart={({ active }) => {
        const summary = active.data.current as CardSummary;
        navigator.vibrate?.(12);
        const targets = moveTargets(summary.state, people);
        const byPhase = new Map(targets.map(target => [target.phase.id, target]));
        onDragged({ summary, targets: byPhase, overId: null });
      }}
      onDragOver={({ over }) => onDragged(held => held && { ...held, overId: over?.id ?? null })}
      onDragCancel={() => onDragged(null)}
      onDragEnd={({ over }) => {
        onDragged(null);
        const target = over && dragged?.targets.get(over.id);
        // `moveCard` refuses a move that no rule allows, with its reason.
        if (dragged && target) void moveCard(dragged.summary.state, target.phase.id);
      }}
    >
      <DragNodes root={root} phaseIds={phaseIds} press={press} summary={onMove ? pressed : undefined} />
      <DragOverlay dropAnimation={null} modifiers={[keepInSight]}>
        {dragged && <HeldCard summary={dragged.summary} targets={dragged.targets} />}
      </DragOverlay>
    </DndContext>
  );
}

function HeldCard({ summary, targets }: Pick<Dragged, 'summary' | 'targets'>) {
  const { over } = useDndContext();
  const target = over && targets.get(over.id);
  return (
    <div className={classes.held} data-refused={target?.refusal ? true : undefined}>
      <b>{summary.card.title}</b>
      <span>
        {target?.reason ?? (target ? target.phase.name : <Trans>Arraste até a fase, no alto da tela</Trans>)}
      </span>
    </div>
  );
}
