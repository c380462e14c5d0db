import {
  DndContext,
  DragOverlay,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { MOVE_REFUSED } from '../../../domain/refusals';
import { moveCard } from '../../acts/move-card';
import { error } from '../../state/alerts';
import { moveTargets } from '../../view/move-targets';
import type { CardSummary, MoveTarget } from '../../view/types';
import { useBoardContext } from './board-context';
import classes from './phone-drag.module.css';
import { stateOf } from './state-of';

export type Targets = ReadonlyMap<unknown, MoveTarget>;

interface PhoneDragProps {
  /** Given what the card that is held may do, null while none is. */
  children: (targets: Targets | null) => ReactNode;
}

/** How long a finger rests on a card to lift it, in milliseconds, and how far it may wander, in pixels. */
const HOLD = { delay: 350, tolerance: 10 };

/** Lets a finger that rests on a card carry it to the tab of a phase. «⋯» is the way without dragging. */
export function PhoneDrag({ children }: PhoneDragProps) {
  const { view, people } = useBoardContext();
  const sensors = useSensors(useSensor(TouchSensor, { activationConstraint: HOLD }));
  const [held, setHeld] = useState<{ summary: CardSummary; targets: Targets } | null>(null);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={{ canScroll: element => element.getAttribute('role') === 'tablist' }}
      onDragStart={({ active }) => {
        const summary = active.data.current as CardSummary;
        navigator.vibrate?.(12);
        const targets = moveTargets(stateOf(view, summary), people);
        setHeld({ summary, targets: new Map(targets.map(target => [target.phase.id, target])) });
      }}
      onDragCancel={() => setHeld(null)}
      onDragEnd={({ over }) => {
        setHeld(null);
        const target = over && held?.targets.get(over.id);
        if (!held || !target) return;
        if (target.refusal) error(MOVE_REFUSED, target.reason ?? undefined);
        else void moveCard(stateOf(view, held.summary), target.phase.id);
      }}
    >
      {children(held?.targets ?? null)}
      <DragOverlay dropAnimation={null}>
        {held && <HeldCard summary={held.summary} targets={held.targets} />}
      </DragOverlay>
    </DndContext>
  );
}

function HeldCard({ summary, targets }: { summary: CardSummary; targets: Targets }) {
  const { over } = useDndContext();
  const target = over && targets.get(over.id);
  return (
    <div className={classes.held} data-refused={target?.refusal ? true : undefined}>
      <b>{summary.card.title}</b>
      <span>{target?.reason ?? (target ? target.phase.name : <Trans>Leve até a fase, no alto</Trans>)}</span>
    </div>
  );
}
