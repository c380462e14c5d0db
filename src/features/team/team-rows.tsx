import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TeamRow } from '../../../domain/team-list';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone } from '../../state/session/session';
import { CardRow } from '../../ui/list/card-row';
import classes from '../../ui/list/card-row.module.css';
import { shortDay } from '../../ui/text/time';
import { dueText } from '../../ui/text/time-words';
import { usePeople } from '../../view/hooks/company';

interface TeamRowsProps {
  rows: TeamRow[];
  /** Name of the list. */
  label: string;
  now: number;
}

/** Lists cards of the team, each with the people it waits for and since when. */
export function TeamRows({ rows, label, now }: TeamRowsProps) {
  const { t } = useLingui();
  const people = usePeople();
  const zone = companyTimeZone();
  const today = todayIn(zone, new Date(now));
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ kind, board_id, card_id, since, user_ids, ...row }) => (
        <li key={card_id}>
          <Link
            className={classes.row}
            data-whole
            to="/flows/$flowId/cards/$cardId"
            params={{ flowId: board_id, cardId: card_id }}
          >
            <CardRow
              photo={row.photo ?? undefined}
              title={row.title}
              about={
                <>
                  {markOf(row)}
                  {kind === 'late' ? (
                    <span className={classes.due}>{dueText(since, today)}</span>
                  ) : (
                    <Trans>desde {shortDay(todayIn(zone, new Date(since)), today)}</Trans>
                  )}{' '}
                  · {user_ids.map(id => people?.get(id)?.name ?? t`Alguém`).join(', ')}
                </>
              }
              phase={
                <>
                  <span>{row.phase_name}</span> <span>{row.board_name}</span>
                </>
              }
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the plate and a separator, or the identifier if there is none or the title has it, as in some flows. */
function markOf({ plate, title, identifier }: Pick<TeamRow, 'plate' | 'title' | 'identifier'>): string {
  const mark = plate && !title.replaceAll('-', '').includes(plate) ? plate : identifier;
  return mark ? `${mark} · ` : '';
}
