import { Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { todayIn } from '../../../domain/today-in';
import { recents } from '../../state/recents';
import { companyTimeZone } from '../../state/session';
import { dueText } from '../../ui/time-words';
import { useCardSummaries } from '../../view/hooks/cards';
import { useDueCards } from '../../view/hooks/columns';
import type { FlowListItem } from '../../view/types';
import { byRecent } from './by-recent';
import classes from './card-rows.module.css';
import { Section } from './section';

/** Flows looked into, and cards shown of each. */
const FLOWS = 3;
const CARDS = 4;

/** Cards overdue or due today in the flows that the person uses most. */
export function DueCards({ flows }: { flows: FlowListItem[] | undefined }) {
  const { flow_ids } = useSnapshot(recents);
  const active = flows?.filter(({ enabled, cards_count }) => enabled && cards_count !== null) ?? [];
  return byRecent(active, flow_ids)
    .slice(0, FLOWS)
    .map(flow => <DueOfFlow key={flow.id} flow={flow} />);
}

function DueOfFlow({ flow }: { flow: FlowListItem }) {
  const ids = useDueCards(flow.id) ?? [];
  const shown = ids.slice(0, CARDS);
  const summaries = useCardSummaries(flow.id, shown);
  const day = todayIn(companyTimeZone(), new Date());
  if (ids.length === 0) return null;
  const rest = ids.length - shown.length;
  return (
    <Section
      title={<Trans>Atrasados e de hoje · {flow.name}</Trans>}
      more={
        rest > 0 && (
          <Link to="/flows/$flowId" params={{ flowId: flow.id }} search={{ due: 'overdue' }}>
            <Trans>mais {rest}</Trans>
          </Link>
        )
      }
    >
      <ul className={classes.rows}>
        {shown.map(id => {
          const card = summaries.get(id)?.card;
          if (!card?.expiration_date) return null;
          return (
            <li key={id}>
              <Link
                className={classes.row}
                to="/flows/$flowId/cards/$cardId"
                params={{ flowId: flow.id, cardId: id }}
              >
                <span className={classes.text}>
                  <b>{card.title}</b>
                  <small>
                    {card.identifier ?? <Trans>a enviar</Trans>} ·{' '}
                    <span className={classes.due}>{dueText(card.expiration_date, day)}</span>
                  </small>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
