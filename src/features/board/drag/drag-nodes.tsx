import { useDraggable, useDroppable } from '@dnd-kit/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CardSummary } from '../../../view/types';
import type { Press } from '../keys/use-press';

interface DragNodesProps {
  /** Where the cards are, and the phases' elements (`data-drop`). */
  root: RefObject<HTMLElement | null>;
  phaseIds: string[];
  press: Press | null;
  /** The card that is pressed; undefined while it is not known, or may not be moved. */
  summary: CardSummary | undefined;
}

/**
 * Tells dnd-kit of the phases and of the card that is pressed, by their elements. Cards and columns themselves know
 * nothing of it, so they show before it has loaded, and none is drawn again when it comes.
 */
export function DragNodes({ root, phaseIds, press, summary }: DragNodesProps) {
  return (
    <>
      {phaseIds.map(id => (
        <DropNode key={id} root={root} id={id} />
      ))}
      {press && summary && <CardNode key={press.cardId} root={root} press={press} summary={summary} />}
    </>
  );
}

// Both look for their element at each drawing: a card that was moved is another element by then.

function DropNode({ root, id }: { root: DragNodesProps['root']; id: string }) {
  const { setNodeRef } = useDroppable({ id });
  useLayoutEffect(() => setNodeRef(root.current?.querySelector<HTMLElement>(`[data-drop="${id}"]`) ?? null));
  return null;
}

interface CardNodeProps {
  root: DragNodesProps['root'];
  press: Press;
  summary: CardSummary;
}

function CardNode({ root, press, summary }: CardNodeProps) {
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({ id: press.cardId, data: summary });
  useLayoutEffect(() => {
    const link = root.current?.querySelector<HTMLElement>(`[data-card-id="${press.cardId}"]`) ?? null;
    setActivatorNodeRef(link);
    setNodeRef(link?.closest('article') ?? null);
  });
  const latest = useRef(listeners);
  latest.current = listeners;
  useLayoutEffect(() => {
    if (!press.isHeld) return;
    press.isHeld = false;
    latest.current?.[press.by]?.(press.event);
  }, [press]);
  return null;
}
