import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useBoardContext } from './board-context';
import { notePlace, placeOn } from './board-place';
import { Column } from './column';
import type { ColumnHandle } from './column-list';
import type { ColumnsViewProps } from './columns-view';
import classes from './desk-board.module.css';
import { useArrowKeys } from './keys/use-arrow-keys';
import { DRAG_HELP, type Dragged, useDrag, usePress } from './keys/use-press';

const loadDrag = async () => (await import('./drag/desk-drag')).DeskDrag;

/** Shows the columns of a flow side by side. */
export default function DeskBoard({ columns, filterKey, openCardId }: ColumnsViewProps) {
  const { t } = useLingui();
  const { view } = useBoardContext();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<string, ColumnHandle>());
  const onArrow = useArrowKeys(columns, handles);
  const { press, handlers } = usePress();
  const Drag = useDrag(press, loadDrag);
  const approvalPhases = useMemo(
    () => new Set(view.approvers.map(({ phase_id }) => phase_id)),
    [view.approvers],
  );

  useLayoutEffect(() => {
    if (board.current) board.current.scrollLeft = placeOn(view.board.id).left;
  }, [view.board.id]);

  return (
    <>
      <section
        ref={board}
        className={classes.board}
        aria-label={t`Fases`}
        {...handlers}
        onKeyDown={event => {
          handlers.onKeyDown(event);
          // While a card is dragged, the arrow keys choose its column.
          if (!dragged) onArrow(event);
        }}
        onScroll={event => notePlace(view.board.id, { left: event.currentTarget.scrollLeft })}
      >
        {columns.map(column => (
          <Column
            key={column.phase.id}
            column={column}
            board={board}
            asksApproval={approvalPhases.has(column.phase.id)}
            filterKey={filterKey}
            target={dragged?.targets.get(column.phase.id) ?? null}
            isOver={dragged?.overId === column.phase.id}
            draggedId={dragged?.summary.card.id}
            openCardId={openCardId}
            handles={handles}
          />
        ))}
      </section>
      <p id={DRAG_HELP} hidden>
        {t`Enter abre o card. Espaço pega o card para mover com as setas. M escolhe a fase numa lista.`}
      </p>
      {Drag && <Drag root={board} columns={columns} press={press} dragged={dragged} onDragged={setDragged} />}
    </>
  );
}
