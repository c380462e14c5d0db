import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TEAM_KINDS, type TeamKind } from '../../../domain/team-list';
import { OfflineNote } from '../../ui/page/online-note';
import { Section } from '../../ui/page/section';
import { useNow } from '../../ui/use-now';
import { TeamRows } from './team-rows';
import { useTeamList } from './use-team-list';

/** Rows of each kind; the others are on the team's page. */
const SHOWN = 3;

/** Shows the first of the team's overdue, waiting and idle cards; renders nothing if there are none. */
export function TeamToday() {
  const { t } = useLingui();
  const now = useNow();
  const { list, lacks, reader } = useTeamList(now);
  const kinds = TEAM_KINDS.filter(kind => list && list.counts[kind] > 0);
  const labels: Record<TeamKind, string> = {
    late: t`Atrasados`,
    waiting: t`Aguardam aprovação`,
    still: t`Parados`,
  };
  return (
    <>
      {reader}
      {list &&
        kinds.map(kind => (
          <Section
            key={kind}
            title={<Title kind={kind} count={list.counts[kind]} />}
            more={
              <Link to="/team" search={{ kind }}>
                <Trans>Ver todos</Trans>
              </Link>
            }
          >
            <TeamRows
              rows={list.rows.filter(row => row.kind === kind).slice(0, SHOWN)}
              label={labels[kind]}
              now={now}
            />
          </Section>
        ))}
      {lacks === 'offline' && kinds.length > 0 && (
        <OfflineNote>
          <Trans>Sem conexão: só os fluxos que estão neste aparelho.</Trans>
        </OfflineNote>
      )}
    </>
  );
}

function Title({ kind, count }: { kind: TeamKind; count: number }) {
  if (kind === 'late')
    return <Plural value={count} one="# card atrasado na equipe" other="# cards atrasados na equipe" />;
  if (kind === 'waiting')
    return (
      <Plural
        value={count}
        one="# card da equipe espera aprovação"
        other="# cards da equipe esperam aprovação"
      />
    );
  return <Plural value={count} one="# card parado na equipe" other="# cards parados na equipe" />;
}
