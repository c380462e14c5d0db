import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Tabs } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { TEAM_KINDS, type TeamKind, type TeamList } from '../../../domain/team-list';
import { usePageTitle } from '../../state/page-title';
import { EmptyState } from '../../ui/page/empty-state';
import { OfflineNote } from '../../ui/page/online-note';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { TabBar } from '../../ui/page/tabs';
import { useNow } from '../../ui/use-now';
import { usePeople } from '../../view/hooks/company';
import classes from './team-page.module.css';
import { TeamRows } from './team-rows';
import type { TeamSearch } from './team-search';
import { useTeamList } from './use-team-list';

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
  const { list, lacks, reader } = useTeamList(now);
  return (
    <>
      <PageHeader title={<Trans>Equipe</Trans>} />
      <div className={classes.page}>
        {reader}
        {lacks && (
          <OfflineNote>
            {lacks === 'unread' ? (
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
        {rows.length > 0 && <TeamRows rows={rows} label={labels[kind]} now={now} />}
        {more > 0 && (
          <p>
            <Trans>e mais {more}: aqui estão os que esperam há mais tempo</Trans>
          </p>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
