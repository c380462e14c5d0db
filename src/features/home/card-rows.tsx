import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import { useCardLines } from '../../view/hooks/my-day';
import type { CardLine, CardRef } from '../../view/my-day';
import classes from './card-rows.module.css';

/** How many rows stand before «Ver mais». */
const SHOWN = 4;

export interface DayRow {
  key: string;
  /** Null for what is about no card. */
  card: CardRef | null;
  isBad?: boolean;
  /** How the card was called, for one that may not be here any more. */
  title?: string;
  /** The second line. */
  about: (line: CardLine | null) => ReactNode;
  /** Where it leads when not to its card. */
  to?: 'sync' | { approval: string };
}

/** Cards of any flow in rows, each with photo and phase. A row keeps its height while its card is on its way. */
export function CardRows({ rows }: { rows: DayRow[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? rows : rows.slice(0, SHOWN);
  const lines = useCardLines(shown.map(({ card }) => card));
  const more = rows.length - shown.length;
  return (
    <ul className={classes.rows}>
      {shown.map((row, at) => (
        <li key={row.key} data-bad={row.isBad || undefined}>
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
      <div className={classes.row}>
        <Skeleton height={48} radius={8} />
      </div>
    );
  }
  const photo = line?.product?.images[0];
  const inside = (
    <>
      <span className={classes.photo}>{photo && <VehiclePhoto src={photo} />}</span>
      <span className={classes.text}>
        <b>{line?.card.title ?? row.title}</b>
        <small>{row.about(line)}</small>
      </span>
      {line?.phase && <small className={classes.phase}>{line.phase.name}</small>}
      <IconChevronRight size={18} aria-hidden />
    </>
  );
  if (row.to === 'sync' || !row.card) {
    return (
      <Link className={classes.row} to="/sync">
        {inside}
      </Link>
    );
  }
  if (row.to) {
    return (
      <Link className={classes.row} to="/approvals" search={{ open: row.to.approval }}>
        {inside}
      </Link>
    );
  }
  return (
    <Link
      className={classes.row}
      to="/flows/$flowId/cards/$cardId"
      params={{ flowId: row.card.board_id, cardId: row.card.card_id }}
    >
      {inside}
    </Link>
  );
}
