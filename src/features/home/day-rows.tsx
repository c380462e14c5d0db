import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { CardRow } from '../../ui/list/card-row';
import rowClasses from '../../ui/list/card-row.module.css';
import { useCardLines } from '../../view/hooks/my-day';
import type { CardLine, CardRef } from '../../view/my-day';
import classes from './day-rows.module.css';

/** Rows shown before «Ver mais». */
const SHOWN = 4;

export interface DayRow {
  key: string;
  /** Card that the row is about; null if there is none. */
  card: CardRef | null;
  isBad?: boolean;
  /** True to show the second line whole, and no phase. */
  isWhole?: boolean;
  /** Card's title, for a card that may no longer be on this device. */
  title?: string;
  /** Returns the second line. */
  about: (line: CardLine | null) => ReactNode;
  /** Target of the link, if it is not the card. */
  to?: 'sync' | { approval: string };
  /** Marks the notification of the row as read, when its card is opened or by a button. The row then disappears. */
  onRead?: () => void;
}

/**
 * Shows the rows of cards of any flow, each with photo and phase. A row keeps its height while its card is being
 * loaded.
 */
export function DayRows({ rows }: { rows: DayRow[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? rows : rows.slice(0, SHOWN);
  const lines = useCardLines(shown.map(({ card }) => card));
  const more = rows.length - shown.length;
  return (
    <ul className={rowClasses.rows}>
      {shown.map((row, at) => (
        <li
          key={row.key}
          data-bad={row.isBad || undefined}
          data-whole={row.isBad || row.isWhole || undefined}
        >
          <Row row={row} line={lines[at]} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className={classes.more} onClick={() => setAll(true)}>
            <Trans>Ver mais {more}</Trans>
          </button>
        </li>
      )}
    </ul>
  );
}

function Row({ row, line }: { row: DayRow; line: CardLine | null | undefined }) {
  if (line === undefined) {
    return (
      <div className={rowClasses.row}>
        <Skeleton height={48} radius={8} />
      </div>
    );
  }
  const inside = (
    <CardRow
      photo={line?.photo}
      title={line?.card.title ?? row.title}
      about={
        <>
          {/* Two deals may have one title. */}
          {line?.card.identifier && `${line.card.identifier} · `}
          {row.about(line)}
        </>
      }
      phase={row.isBad || row.isWhole ? undefined : line?.phase?.name}
      hasAct={row.onRead !== undefined}
    />
  );
  if (row.to === 'sync' || !row.card) {
    return (
      <Link className={rowClasses.row} to="/sync">
        {inside}
      </Link>
    );
  }
  if (row.to) {
    return (
      <Link className={rowClasses.row} to="/approvals" search={{ open: row.to.approval }}>
        {inside}
      </Link>
    );
  }
  return (
    <>
      <Link
        className={rowClasses.row}
        to="/flows/$flowId/cards/$cardId"
        params={{ flowId: row.card.board_id, cardId: row.card.card_id }}
        onClick={row.onRead}
      >
        {inside}
      </Link>
      {row.onRead && <ReadButton title={line?.card.title ?? ''} onRead={row.onRead} />}
    </>
  );
}

function ReadButton({ title, onRead }: { title: string; onRead: () => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  // The row is removed, so the focus first moves to the button of the next or previous row, or to the page.
  const read = () => {
    const row = button.current?.closest('li');
    const others = [row?.nextElementSibling, row?.previousElementSibling];
    const next = others.map(other => other?.querySelector<HTMLElement>('[data-reads]')).find(Boolean);
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    onRead();
  };
  return (
    <ActionIcon
      ref={button}
      data-reads
      className={classes.read}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t`Marcar como lido: ${title}`}
      title={t`Marcar como lido`}
      onClick={read}
    >
      <IconCheck size={20} />
    </ActionIcon>
  );
}
