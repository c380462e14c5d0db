import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Tabs } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { TEAM_KINDS, type TeamKind, type TeamList, type TeamRow } from '../../../domain/team-list';
import { todayIn } from '../../../domain/today-in';
import { usePageTitle } from '../../state/page-title';
import { companyTimeZone, currentTenant } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { OfflineNote } from '../../ui/page/online-note';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { TabBar } from '../../ui/page/tabs';
import { ago, dueText } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import { usePeople } from '../../view/hooks/company';
import { useTeam } from '../../view/hooks/team';
import classes from './team-page.module.css';
import type { TeamSearch } from './team-search';

const WholeTeam = loadLater(() => import('./whole-team'));

interface TeamPageProps {
  search: TeamSearch;
  onSearch: (search: TeamSearch) => void;
}

/**
 * Lists overdue, waiting and idle cards, with the people they wait for and since when: with a connection, all active
 * flows for an administrator of the company; otherwise those on this device that the person administers.
 */
export function TeamPage({ search, onSearch }: TeamPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Equipe`);
  const now = useNow();
  const here = useTeam(todayIn(companyTimeZone(), new Date(now)), now);
  const { online } = useSnapshot(connectivity);
  const isAdmin = currentTenant()?.role === 'admin';
  const [whole, setWhole] = useState<TeamList | null>(null);
  const list = (isAdmin && online && whole) || here;
  return (
    <>
      <PageHeader title={<Trans>Equipe</Trans>} />
      <div className={classes.page}>
        {isAdmin && online && <WholeTeam onFound={setWhole} onFailed={null} />}
        {isAdmin && !(online && whole) && (
          <OfflineNote>
            {online ? (
              <Trans>Por enquanto, só os fluxos que estão neste aparelho.</Trans>
            ) : (
              <Trans>Sem conexão: só os fluxos que estão neste aparelho.</Trans>
            )}
          </OfflineNote>
        )}
        {list ? (
          <Team list={list} search={search} onSearch={onSearch} now={now} />
        ) : list === null ? (
          <EmptyState icon={<IconChecks size={30} />} title={<Trans>Só para quem administra</Trans>}>
            <Trans>Esta lista mostra os fluxos que você administra.</Trans>
          </EmptyState>
        ) : (
          <PageState kind="loading" rows={6} rowHeight={68} />
        )}
      </div>
    </>
  );
}

function Team({ list, search, onSearch, now }: TeamPageProps & { list: TeamList; now: number }) {
  const { t } = useLingui();
  const people = usePeople();
  const nameOf = (id: string) => people?.get(id)?.name ?? t`Alguém`;
  const labels: Record<TeamKind, string> = {
    late: t`Atrasados`,
    waiting: t`Aguardam aprovação`,
    still: t`Parados`,
  };
  const kind = search.kind ?? TEAM_KINDS.find(one => list.counts[one] > 0) ?? 'late';
  const all = list.rows.filter(row => row.kind === kind);
  const named = [...new Set([...all.flatMap(row => row.user_ids), ...(search.who ? [search.who] : [])])].sort(
    (a, b) => nameOf(a).localeCompare(nameOf(b)),
  );
  const rows = all.filter(({ user_ids }) => !search.who || user_ids.includes(search.who));
  const more = list.counts[kind] - all.length;
  return (
    <Tabs value={kind} onChange={next => onSearch({ ...search, kind: (next ?? 'late') as TeamKind })}>
      <TabBar
        label={t`O que olhar`}
        tabs={TEAM_KINDS.map(value => ({ value, label: labels[value], count: list.counts[value] }))}
        value={kind}
      />
      <Tabs.Panel value={kind} className={classes.panel}>
        <NativeSelect
          className={classes.who}
          label={<Trans>Com quem</Trans>}
          data={[
            { value: '', label: t`Todas as pessoas` },
            ...named.map(id => ({ value: id, label: nameOf(id) })),
          ]}
          value={search.who ?? ''}
          onChange={({ currentTarget }) => onSearch({ ...search, who: currentTarget.value || undefined })}
        />
        {rows.length === 0 && (
          <EmptyState icon={<IconChecks size={30} />} title={<Trans>Nada aqui</Trans>}>
            {kind === 'still' ? (
              <Trans>Parado é o que está há 14 dias na fase e há 7 sem nada no histórico.</Trans>
            ) : (
              <Trans>Nenhum card espera por alguém assim.</Trans>
            )}
          </EmptyState>
        )}
        <ul className={classes.rows} aria-label={labels[kind]}>
          {rows.map(row => (
            <Row key={row.card_id} row={row} who={row.user_ids.map(nameOf).join(', ')} now={now} />
          ))}
        </ul>
        {more > 0 && (
          <p>
            <Trans>e mais {more}: aqui estão os que esperam há mais tempo</Trans>
          </p>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function Row({ row, who, now }: { row: TeamRow; who: string; now: number }) {
  const zone = companyTimeZone();
  const since =
    row.kind === 'late' ? dueText(row.since, todayIn(zone, new Date(now))) : ago(row.since, now, zone);
  return (
    <li>
      <Link
        className={classes.row}
        to="/flows/$flowId/cards/$cardId"
        params={{ flowId: row.board_id, cardId: row.card_id }}
      >
        <b>
          {row.identifier} {row.title}
        </b>{' '}
        <span>{[since, who].join(' · ')}</span>{' '}
        <small>
          {row.board_name} › {row.phase_name}
        </small>
      </Link>
    </li>
  );
}
