import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Tabs } from '@mantine/core';
import { IconLayoutKanban, IconPlus, IconTemplate } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { todayIn } from '../../../domain/today-in';
import { usePageTitle } from '../../state/page-title';
import { companyTimeZone, currentTenant } from '../../state/session/session';
import { Avatar } from '../../ui/avatar';
import { type Column, DataList } from '../../ui/list/data-list';
import line from '../../ui/list/list-row.module.css';
import { listView } from '../../ui/list/list-search';
import { SearchField } from '../../ui/list/search-field';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { NoFlows } from '../../ui/page/no-flows';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { TabBar } from '../../ui/page/tabs';
import { Sheet } from '../../ui/sheet/sheet';
import { fullDay } from '../../ui/text/time';
import { useIsPhone } from '../../ui/use-media';
import { useBoards } from '../../view/hooks/flows';
import { useMayConfigure } from '../../view/hooks/may-configure';
import type { FlowListItem } from '../../view/types';
import { FlowMenu } from './flow-menu';
import type { FlowSearch } from './flow-search';
import classes from './flows-page.module.css';

const NewFlow = loadLater(() => import('./new-flow'));

type SortKey = NonNullable<FlowSearch['sort']>;

const SORT_BY: Record<SortKey, (flow: FlowListItem) => string | number | null> = {
  name: ({ name }) => name,
  creator: ({ creator_name }) => creator_name,
  created: ({ created_at }) => created_at,
  members: ({ users_count }) => users_count,
  cards: ({ cards_count }) => cards_count,
};

interface FlowsPageProps {
  search: FlowSearch;
  onSearch: (search: FlowSearch) => void;
}

/** Lists all flows of the person, active and inactive; search and order are in the address. */
export function FlowsPage({ search, onSearch }: FlowsPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Fluxos`);
  const isPhone = useIsPhone();
  const boards = useBoards();
  const navigate = useNavigate();
  const create = (next: FlowSearch['create']) => onSearch({ ...search, create: next });
  const tab = search.tab ?? 'active';
  const ofTab = boards?.filter(({ enabled }) => enabled === (tab === 'active'));
  const view =
    ofTab &&
    listView(ofTab, search, {
      textOf: ({ name, prefix }) => `${name} ${prefix}`,
      sortBy: SORT_BY,
      usual: 'name',
      perPage: 50,
    });
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={next =>
        onSearch({ ...search, tab: next === 'inactive' ? 'inactive' : undefined, page: undefined })
      }
    >
      <PageHeader title={<Trans>Fluxos</Trans>} actions={<Actions onCreate={() => create('choose')} />}>
        <TabBar
          label={t`Fluxos ativos e desativados`}
          value={tab}
          tabs={[
            { value: 'active', label: t`Ativos` },
            { value: 'inactive', label: t`Desativados` },
          ]}
        />
      </PageHeader>
      <div className={classes.page}>
        <SearchField
          label={t`Buscar fluxo`}
          placeholder={t`Buscar fluxo`}
          search={search}
          onSearch={onSearch}
        />
        <Tabs.Panel value={tab} className={classes.list}>
          {!view ? (
            <PageState kind="loading" rows={3} rowHeight={isPhone ? 84 : 60} />
          ) : view.total > 0 ? (
            <Flows {...view} search={search} onSearch={onSearch} />
          ) : (
            <NothingHere isSearch={Boolean(search.q && ofTab.length > 0)} isActive={tab === 'active'} />
          )}
        </Tabs.Panel>
      </div>
      <Sheet
        isOpen={search.create !== undefined}
        onClose={() => create(undefined)}
        title={search.create === 'choose' ? t`Escolha um modelo para o fluxo` : t`Novo fluxo`}
        width={780}
      >
        <NewFlow
          create={search.create ?? 'choose'}
          onCreate={next => create(next as FlowSearch['create'])}
          onCreated={flowId => void navigate({ to: '/flows/$flowId', params: { flowId } })}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      </Sheet>
    </Tabs>
  );
}

/** Shows the buttons of the page. On a phone they include the link to the templates, which a desktop shows beside. */
function Actions({ onCreate }: { onCreate: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  return isPhone ? (
    <>
      <ActionIcon
        component={Link}
        to="/templates"
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Modelos`}
      >
        <IconTemplate size={22} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="brand" size={44} aria-label={t`Novo fluxo`} onClick={onCreate}>
        <IconPlus size={24} />
      </ActionIcon>
    </>
  ) : (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={onCreate}>
      <Trans>Novo fluxo</Trans>
    </Button>
  );
}

type FlowsProps = FlowsPageProps & { rows: FlowListItem[]; page: number; pages: number };

function Flows({ rows, page, pages, search, onSearch }: FlowsProps) {
  const { t } = useLingui();
  const zone = companyTimeZone();
  const mayConfigure = useMayConfigure();
  const columns: [Column<FlowListItem, SortKey>, ...Column<FlowListItem, SortKey>[]] = [
    {
      key: 'name',
      label: t`Fluxo`,
      cell: flow => (
        <Link to="/flows/$flowId" params={{ flowId: flow.id }} className={line.link}>
          <span className={classes.dot} style={{ background: flow.color }} aria-hidden />
          <span>
            {flow.name}
            <small>{flow.prefix}</small>
          </span>
        </Link>
      ),
    },
    {
      key: 'creator',
      label: t`Criado por`,
      cell: flow => (
        <span className={classes.creator}>
          <Avatar name={flow.creator_name} size={24} />
          {flow.creator_name}
        </span>
      ),
    },
    {
      key: 'created',
      label: t`Criado em`,
      cell: flow => fullDay(todayIn(zone, new Date(flow.created_at))),
    },
    { key: 'members', label: t`Membros`, isNumber: true, cell: flow => flow.users_count },
    {
      key: 'cards',
      label: t`Cards`,
      isNumber: true,
      cell: flow => flow.cards_count?.toLocaleString('pt-BR') ?? '–',
    },
  ];
  return (
    <DataList
      label={t`Fluxos`}
      rows={rows}
      page={page}
      pages={pages}
      columns={columns}
      search={search}
      usualSort="name"
      onSearch={next => onSearch({ ...search, ...next })}
      phoneRow={flow => <FlowRow flow={flow} />}
      actions={flow => <FlowMenu flow={flow} mayConfigure={mayConfigure(flow.id)} />}
    />
  );
}

function FlowRow({ flow }: { flow: FlowListItem }) {
  const zone = companyTimeZone();
  return (
    <Link to="/flows/$flowId" params={{ flowId: flow.id }} className={line.row}>
      <span className={classes.dot} data-tall style={{ background: flow.color }} aria-hidden />
      <span className={line.text}>
        <b>{flow.name}</b>
        <small>
          {flow.prefix} ·{' '}
          {flow.cards_count !== null && (
            <>
              <Plural value={flow.cards_count} _0="# cards" one="# card" other="# cards" /> ·{' '}
            </>
          )}
          <Plural value={flow.users_count} _0="# membros" one="# membro" other="# membros" />
        </small>
        <small>
          {flow.creator_name} · <Trans>criado em {fullDay(todayIn(zone, new Date(flow.created_at)))}</Trans>
        </small>
      </span>
    </Link>
  );
}

function NothingHere({ isSearch, isActive }: { isSearch: boolean; isActive: boolean }) {
  const icon = <IconLayoutKanban size={30} />;
  if (isSearch) {
    return (
      <EmptyState icon={icon} title={<Trans>Nenhum fluxo com esse nome</Trans>}>
        <Trans>Confira a grafia ou procure na outra aba.</Trans>
      </EmptyState>
    );
  }
  return isActive ? (
    <NoFlows isAdmin={currentTenant()?.role === 'admin'} />
  ) : (
    <EmptyState icon={icon} title={<Trans>Nenhum fluxo desativado</Trans>}>
      <Trans>Fluxos desativados aparecem aqui e continuam legíveis.</Trans>
    </EmptyState>
  );
}
