import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ColumnsViewProps } from './columns-view';
import classes from './phone-board.module.css';
import { PhoneList } from './phone-list';

/** The phase last looked at, by flow, while the app is open. */
const lastPhase = new Map<string, string>();

/** One phase at a time: tabs above, swipe between. */
export default function PhoneBoard({ columns, filterKey }: ColumnsViewProps) {
  const { t } = useLingui();
  const boardId = columns[0]?.phase.board_id ?? '';
  const pages = useRef<HTMLDivElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(() => {
    const remembered = columns.findIndex(({ phase }) => phase.id === lastPhase.get(boardId));
    return Math.max(0, remembered);
  });

  // The page of the phase that was open before is scrolled to once, when the board appears.
  const first = useRef(index);
  useEffect(() => {
    const node = pages.current;
    if (node) node.scrollLeft = first.current * node.clientWidth;
  }, []);

  useEffect(() => {
    const phaseId = columns[index]?.phase.id;
    if (phaseId) lastPhase.set(boardId, phaseId);
    const tab = tabs.current?.children[index] as HTMLElement | undefined;
    const row = tabs.current;
    if (tab && row) {
      row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2, behavior: 'smooth' });
    }
  }, [index, boardId, columns]);

  const show = (wanted: number) => {
    const node = pages.current;
    if (!node || !columns[wanted]) return;
    // A neighbour slides in; one farther away is simply there.
    const behavior = Math.abs(wanted - index) > 1 ? 'instant' : 'smooth';
    node.scrollTo({ left: wanted * node.clientWidth, behavior });
    setIndex(wanted);
  };

  return (
    <>
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
        {columns.map(({ phase, card_ids }, at) => (
          <button
            key={phase.id}
            type="button"
            role="tab"
            id={`phase-tab-${phase.id}`}
            aria-controls={`phase-${phase.id}`}
            aria-selected={at === index}
            tabIndex={at === index ? 0 : -1}
            className={classes.tab}
            onClick={() => show(at)}
          >
            <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
            {phase.name} <b>{card_ids.length.toLocaleString('pt-BR')}</b>
          </button>
        ))}
      </div>
      <div
        ref={pages}
        className={classes.pages}
        onScroll={event => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          const at = Math.round(scrollLeft / clientWidth);
          const isSettled = Math.abs(scrollLeft - at * clientWidth) < clientWidth * 0.3;
          if (isSettled && at !== index && columns[at]) setIndex(at);
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
              <PhoneList key={filterKey} column={column} isFiltered={filterKey !== ''} />
            )}
          </div>
        ))}
      </div>
    </>
  );
}
