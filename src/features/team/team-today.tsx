import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone } from '../../state/session/session';
import { useNow } from '../../ui/use-now';
import { useTeam } from '../../view/hooks/team';
import { Section } from './section';
import classes from './team-today.module.css';

/**
 * Shows how many cards are overdue, waiting or idle in the flows on this device that the person administers; renders
 * nothing if there are none.
 */
export function TeamToday() {
  const now = useNow();
  const counts = useTeam(todayIn(companyTimeZone(), new Date(now)), now)?.counts;
  if (!counts || counts.late + counts.waiting + counts.still === 0) return null;
  const { late, waiting, still } = counts;
  const kinds = [
    ['late', late, <Plural key="late" value={late} _0="atrasados" one="atrasado" other="atrasados" />],
    [
      'waiting',
      waiting,
      <Plural
        key="waiting"
        value={waiting}
        _0="aguardam aprovação"
        one="aguarda aprovação"
        other="aguardam aprovação"
      />,
    ],
    ['still', still, <Plural key="still" value={still} _0="parados" one="parado" other="parados" />],
  ] as const;
  return (
    <Section
      title={<Trans>Equipe</Trans>}
      more={
        <Link to="/team">
          <Trans>Ver quem</Trans>
        </Link>
      }
    >
      <ul className={classes.kinds}>
        {kinds.map(([kind, count, words]) => (
          <li key={kind}>
            <Link
              to="/team"
              search={{ kind }}
              className={classes.kind}
              data-kind={count > 0 ? kind : undefined}
            >
              <b>{count.toLocaleString('pt-BR')}</b> {words}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
