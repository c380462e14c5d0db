import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './sortable-rows.module.css';
import { useIsPhone } from './use-media';
import { type MoveRow, useRowOrder } from './use-row-order';

interface SortableRowsProps<Row> {
  /** Name of the list. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Saves a move; null if this person may not change the order: the rows then have no handles. */
  onMove: MoveRow | null;
  /** Whether the rows can't be moved at the moment. */
  isLocked?: boolean;
  /** Renders further actions of a row, before the buttons that move it. */
  buttonsOf?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}

const NOTHING = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };
function silent() {
  return undefined;
}

/**
 * Renders a list whose rows can be sorted: by dragging with mouse or finger, and by buttons that name the row and its
 * position. A row moved by a button keeps the focus.
 */
export function SortableRows<Row extends { id: string }>(props: SortableRowsProps<Row>) {
  const { label, rows, nameOf, onMove, isLocked = false, buttonsOf, children } = props;
  const { t } = useLingui();
  const { shown, move } = useRowOrder(rows, onMove);
  const [said, say] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const total = shown.length;
  const placeOf = (id: unknown) => shown.findIndex(row => row.id === id);

  const put = (row: Row, to: number) => {
    move(row.id, to);
    const name = nameOf(row);
    say(t`${name}, agora ${to + 1} de ${total}`);
  };
  const press = (event: MouseEvent<HTMLButtonElement>, row: Row, to: number) => {
    if (isLocked || to < 0 || to >= total) return;
    const button = event.currentTarget;
    flushSync(() => put(row, to));
    // Browsers remove the focus from an element that is moved.
    button.focus();
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const row = shown[placeOf(active.id)];
    if (row && over && over.id !== active.id) put(row, placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // Allows only vertical movement.
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{ announcements: NOTHING, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={label}>
          {shown.map((row, at) => (
            <SortableRow
              key={row.id}
              id={row.id}
              canDrag={onMove !== null && !isLocked}
              tools={
                onMove && (
                  <span className={classes.tools}>
                    {buttonsOf?.(row)}
                    <MoveButtons
                      name={nameOf(row)}
                      at={at}
                      total={total}
                      isLocked={isLocked}
                      onPress={(event, to) => press(event, row, to)}
                    />
                  </span>
                )
              }
            >
              {children(row)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <p className={classes.said} role="status">
        {said}
      </p>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  canDrag: boolean;
  tools: ReactNode;
  children: ReactNode;
}

function SortableRow({ id, canDrag, tools, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !canDrag,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-row={id}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {tools && (
        <span ref={setActivatorNodeRef} className={classes.grip} {...(canDrag && listeners)} aria-hidden>
          <IconGripVertical size={18} />
        </span>
      )}
      <div className={classes.content}>{children}</div>
      {tools}
    </li>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  total: number;
  isLocked: boolean;
  onPress: (event: MouseEvent<HTMLButtonElement>, to: number) => void;
}

function MoveButtons({ name, at, total, isLocked, onPress }: MoveButtonsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const place = t`agora ${at + 1} de ${total}`;
  const ways = [
    { label: t`Mover ${name} para cima, ${place}`, to: at - 1, icon: <IconArrowUp size={18} /> },
    { label: t`Mover ${name} para baixo, ${place}`, to: at + 1, icon: <IconArrowDown size={18} /> },
  ];
  return (
    <>
      {ways.map(({ label, to, icon }, way) => (
        <ActionIcon
          key={way === 0 ? 'up' : 'down'}
          variant="subtle"
          color="gray"
          size={isPhone ? 44 : 32}
          aria-label={label}
          // A disabled button would lose the focus at either end of the list.
          aria-disabled={isLocked || to < 0 || to >= total || undefined}
          onClick={event => onPress(event, to)}
        >
          {icon}
        </ActionIcon>
      ))}
    </>
  );
}
