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

/** Which box a horizontal span belongs to: the one that holds its middle, else the nearest. Null without boxes. */
export function columnAt<T extends Box>(boxes: readonly T[], x: number): T | null {
  const distance = ({ left, right }: Box) => (x < left ? left - x : x > right ? x - right : 0);
  return boxes.reduce<T | null>((best, box) => (!best || distance(box) < distance(best) ? box : best), null);
}

/** Columns as they stand on the screen now: after an automatic scroll what was measured before is wrong. */
function columnsNow(containers: readonly DroppableContainer[]) {
  return containers
    .flatMap(({ id, node }) => {
      const rect = node.current?.getBoundingClientRect();
      return rect ? [{ id, rect, left: rect.left, right: rect.right }] : [];
    })
    .sort((a, b) => a.left - b.left);
}

/** The column under the pointer; with the keyboard the one that the lifted card lies over. */
export const columnUnder: CollisionDetection = ({
  droppableContainers,
  pointerCoordinates,
  collisionRect,
}) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2;
  const found = columnAt(columnsNow(droppableContainers), x);
  return found ? [{ id: found.id }] : [];
};

/** With the keyboard: left and right go from column to column. */
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
