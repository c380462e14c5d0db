import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './sortable-rows.module.css';
import { useIsPhone } from './use-media';
import { type MoveRow, useRowOrder } from './use-row-order';

interface SortableRowsProps<Row> {
  /** Of the list. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Null where the order is not this person's to change: the rows have nothing to move them by. */
  onMove: MoveRow | null;
  /** They can't be moved just now. */
  isLocked?: boolean;
  children: (row: Row) => ReactNode;
}

const NOTHING = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };
function silent() {
  return undefined;
}

/**
 * A list whose rows are put in order: by drag with mouse or finger, and by buttons that say the row and its place. The
 * row that was moved by a button keeps the focus.
 */
export function SortableRows<Row extends { id: string }>(props: SortableRowsProps<Row>) {
  const { label, rows, nameOf, onMove, isLocked = false, children } = props;
  const { t } = useLingui();
  const { shown, move } = useRowOrder(rows, onMove);
  const [lifted, setLifted] = useState<string | null>(null);
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
    // The browser takes the focus from what is put elsewhere.
    button.focus();
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setLifted(null);
    const row = shown[placeOf(active.id)];
    if (row && over && over.id !== active.id) put(row, placeOf(over.id));
  };
  const held = shown[placeOf(lifted)];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: NOTHING, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setLifted(null)}
    >
      <ol className={classes.list} aria-label={label}>
        {shown.map((row, at) => (
          <SortableRow
            key={row.id}
            id={row.id}
            isAfter={placeOf(lifted) < at}
            tools={
              onMove && (
                <MoveButtons
                  name={nameOf(row)}
                  at={at}
                  total={total}
                  isLocked={isLocked}
                  onPress={(event, to) => press(event, row, to)}
                />
              )
            }
            canDrag={onMove !== null && !isLocked}
          >
            {children(row)}
          </SortableRow>
        ))}
      </ol>
      <p className={classes.said} role="status">
        {said}
      </p>
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className={classes.lifted}>
            <IconGripVertical size={18} aria-hidden />
            {nameOf(held)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  canDrag: boolean;
  /** What is held would come to stand behind this row, not before it. */
  isAfter: boolean;
  tools: ReactNode;
  children: ReactNode;
}

function SortableRow({ id, canDrag, isAfter, tools, children }: SortableRowProps) {
  const { setNodeRef: hold, listeners, isDragging } = useDraggable({ id, disabled: !canDrag });
  const { setNodeRef: drop, isOver } = useDroppable({ id, disabled: !canDrag });
  return (
    <li
      ref={node => {
        hold(node);
        drop(node);
      }}
      className={classes.row}
      data-row={id}
      data-dragging={isDragging || undefined}
      data-over={isOver && !isDragging ? (isAfter ? 'after' : 'before') : undefined}
    >
      {tools && (
        <span className={classes.grip} {...(canDrag && listeners)} aria-hidden>
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
    <span className={classes.tools}>
      {ways.map(({ label, to, icon }, way) => (
        <ActionIcon
          key={way === 0 ? 'up' : 'down'}
          variant="subtle"
          color="gray"
          size={isPhone ? 44 : 32}
          aria-label={label}
          // Disabled, it would lose the focus at the ends.
          aria-disabled={isLocked || to < 0 || to >= total || undefined}
          onClick={event => onPress(event, to)}
        >
          {icon}
        </ActionIcon>
      ))}
    </span>
  );
}
