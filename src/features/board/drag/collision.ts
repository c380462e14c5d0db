import type {
  CollisionDetection,
  DroppableContainer,
  KeyboardCoordinateGetter,
  UniqueIdentifier,
} from '@dnd-kit/core';

interface Box {
  left: number;
  right: number;
}

/** Returns the box that contains the middle of a horizontal span, else the nearest. Null without boxes. */
export function columnAt<T extends Box>(boxes: readonly T[], x: number): T | null {
  const distance = ({ left, right }: Box) => (x < left ? left - x : x > right ? x - right : 0);
  return boxes.reduce<T | null>((best, box) => (!best || distance(box) < distance(best) ? box : best), null);
}

/** Measures the columns' current places on the screen; earlier measurements are wrong after an automatic scroll. */
function columnsNow(containers: readonly DroppableContainer[]) {
  return containers
    .flatMap(({ id, node }) => {
      const rect = node.current?.getBoundingClientRect();
      return rect ? [{ id, rect, left: rect.left, right: rect.right }] : [];
    })
    .sort((a, b) => a.left - b.left);
}

/** Returns the column under the pointer; with the keyboard the one below the lifted card. */
export const columnUnder: CollisionDetection = ({
  droppableContainers,
  pointerCoordinates,
  collisionRect,
}) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2;
  const found = columnAt(columnsNow(droppableContainers), x);
  return found ? [{ id: found.id }] : [];
};

/** Moves the lifted card from column to column with the keys left and right. */
export const columnSteps =
  (startId: () => UniqueIdentifier | undefined): KeyboardCoordinateGetter =>
  (event, { currentCoordinates, context }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
    if (!step) return undefined;
    event.preventDefault();
    const columns = columnsNow(context.droppableContainers.getEnabled());
    const at = columns.findIndex(({ id }) => id === (context.over?.id ?? startId()));
    const next = columns[at + step];
    if (!next) return currentCoordinates;
    const node = context.droppableContainers.get(next.id)?.node.current;
    node?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    const rect = node?.getBoundingClientRect() ?? next.rect;
    return { x: rect.left + 6, y: rect.top + 64 };
  };
