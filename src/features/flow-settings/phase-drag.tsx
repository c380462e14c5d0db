import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect } from 'react';

interface PhaseDragProps {
  list: RefObject<HTMLElement | null>;
  ids: string[];
  nameOf: (id: string) => string;
  onMove: (id: string, to: number) => void;
}

/**
 * Lets the rows of the list be dragged by their handles; it comes once they show. The buttons of each row do the same
 * without dragging, for the keyboard too.
 */
export default function PhaseDrag({ list, ids, nameOf, onMove }: PhaseDragProps) {
  const { t } = useLingui();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  );
  const name = (id: unknown) => nameOf(String(id));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: ({ active }) => t`${name(active.id)} levantada`,
          onDragOver: () => undefined,
          // The list says where it is now.
          onDragEnd: () => '',
          onDragCancel: ({ active }) => t`${name(active.id)} ficou onde estava`,
        },
      }}
      onDragEnd={({ active, over }) => over && onMove(String(active.id), ids.indexOf(String(over.id)))}
    >
      {ids.map((id, place) => (
        <RowDrag key={id} id={id} place={place} list={list} />
      ))}
    </DndContext>
  );
}

/** One row, which stands in the page already. */
function RowDrag({ id, place, list }: { id: string; place: number; list: PhaseDragProps['list'] }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({
    id,
    data: { place },
  });
  const { setNodeRef: setTarget, isOver, active } = useDroppable({ id });
  const isFromBelow = (active?.data.current?.place ?? place) > place;

  useEffect(() => {
    const row = list.current!.querySelector<HTMLElement>(`[data-phase="${id}"]`)!;
    const handle = row.querySelector<HTMLElement>('[data-handle]')!;
    setNodeRef(row);
    setTarget(row);
    setActivatorNodeRef(handle);
    const lift = (event: Event) => {
      // The sensors look at the browser's event alone.
      const listen = listeners?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart'];
      listen?.({ nativeEvent: event });
    };
    handle.addEventListener('mousedown', lift);
    handle.addEventListener('touchstart', lift, { passive: true });
    return () => {
      handle.removeEventListener('mousedown', lift);
      handle.removeEventListener('touchstart', lift);
    };
  }, [id, list, listeners, setNodeRef, setTarget, setActivatorNodeRef]);

  useEffect(() => {
    const row = list.current!.querySelector<HTMLElement>(`[data-phase="${id}"]`)!;
    row.style.transform = transform ? `translate3d(0, ${transform.y}px, 0)` : '';
    row.toggleAttribute('data-dragging', isDragging);
    if (isOver && !isDragging) row.dataset.over = isFromBelow ? 'above' : 'below';
    else delete row.dataset.over;
  }, [id, list, transform, isDragging, isOver, isFromBelow]);
  return null;
}
