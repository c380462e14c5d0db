import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { newCard } from '../../state/new-card';
import { scrollBehavior } from '../../ui/use-media';
import { notePlace, placeOn } from './board-place';
import type { ColumnsViewProps } from './columns-view';
import { PhoneTab } from './drag/phone-tab';
import { type Dragged, useDrag, usePress } from './keys/use-press';
import classes from './phone-board.module.css';
import { PhoneList } from './phone-list';

const loadDrag = async () => (await import('./drag/phone-drag')).PhoneDrag;

/** Shows one phase at a time: tabs at the top, swiping between them. */
export default function PhoneBoard({ columns, filterKey }: ColumnsViewProps) {
  const { t } = useLingui();
  const boardId = columns[0]?.phase.board_id ?? '';
  const pages = useRef<HTMLDivElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const { press, handlers } = usePress();
  const Drag = useDrag(press, loadDrag);
  const [index, setIndex] = useState(() => {
    const remembered = columns.findIndex(({ phase }) => phase.id === placeOn(boardId).phase_id);
    return Math.max(0, remembered);
  });

  // The page of the last open phase is scrolled into view once, when the board appears.
  const first = useRef(index);
  useEffect(() => {
    const node = pages.current;
    if (node) node.scrollLeft = first.current * node.clientWidth;
  }, []);

  useEffect(() => {
    const phaseId = columns[index]?.phase.id;
    if (phaseId) notePlace(boardId, { phase_id: phaseId });
    const tab = tabs.current?.children[index] as HTMLElement | undefined;
    const row = tabs.current;
    if (tab && row) {
      row.scrollTo({
        left: tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2,
        behavior: scrollBehavior(),
      });
    }
  }, [index, boardId, columns]);

  const show = (wanted: number) => {
    const node = pages.current;
    if (!node || !columns[wanted]) return;
    // Jumps without animation: a smooth scroll would be cut off if a column changes meanwhile, and stop at the old
    // phase.
    node.scrollTo({ left: wanted * node.clientWidth, behavior: 'instant' });
    setIndex(wanted);
  };

  const { made_in } = useSnapshot(newCard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card is followed once
  useEffect(() => {
    if (made_in) show(columns.findIndex(({ phase }) => phase.id === made_in));
    newCard.made_in = null;
  }, [made_in]);

  const showFound = () => {
    const at = columns.findIndex(({ card_ids }) => card_ids.length > 0);
    show(at);
    // The pressed button is on the column being left, so the focus moves to the new tab.
    (tabs.current?.children[at] as HTMLElement | undefined)?.focus();
  };

  return (
    <div ref={root} className={classes.root} onTouchStart={handlers.onTouchStart}>
      <div
        ref={tabs}
        className={classes.tabs}
        role="tablist"
        aria-label={t`Fases`}
        onKeyDown={event => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step || !columns[index + step]) return;
          show(index + step);
          (event.currentTarget.children[index + step] as HTMLElement).focus();
        }}
      >
        {columns.map((column, at) => (
          <PhoneTab
            key={column.phase.id}
            column={column}
            isSelected={at === index}
            dragged={dragged}
            onShow={() => show(at)}
          />
        ))}
      </div>
      <div
        ref={pages}
        className={classes.pages}
        onScroll={event => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          const at = Math.round(scrollLeft / clientWidth);
          const isSettled = Math.abs(scrollLeft - at * clientWidth) < clientWidth * 0.3;
          if (isSettled && columns[at]) setIndex(at);
        }}
      >
        {columns.map((column, at) => (
          <div
            key={column.phase.id}
            id={`phase-${column.phase.id}`}
            role="tabpanel"
            aria-labelledby={`phase-tab-${column.phase.id}`}
            className={classes.page}
            inert={at !== index}
          >
            {Math.abs(at - index) <= 1 && (
              <PhoneList
                key={filterKey}
                column={column}
                filterKey={filterKey}
                draggedId={dragged?.summary.card.id}
                found={columns.reduce((sum, { card_ids }) => sum + card_ids.length, 0)}
                onShowFound={showFound}
              />
            )}
          </div>
        ))}
      </div>
      {Drag && (
        <Drag
          root={root}
          phaseIds={columns.map(({ phase }) => phase.id)}
          press={press}
          dragged={dragged}
          onDragged={setDragged}
        />
      )}
    </div>
  );
}
