import { useDraggable, useDroppable } from '@dnd-kit/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CardSummary } from '../../../view/types';
import type { Press } from '../keys/use-press';

interface DragNodesProps {
  /** Element that contains the cards and the phases' elements (`data-drop`). */
  root: RefObject<HTMLElement | null>;
  phaseIds: string[];
  press: Press | null;
  /** The pressed card; undefined while it is not loaded, or if it may not be moved. */
  summary: CardSummary | undefined;
}

/**
 * Registers the phases and the pressed card with dnd-kit, by their elements. Cards and columns don't depend on it, so
 * they are shown before it is loaded, and none is rendered again when it is.
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

// Both look up their element on each render, since a moved card has a new one.

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
