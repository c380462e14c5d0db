import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../api/error';
import { connectivity } from '../../state/connectivity';
import { companyTimeZone } from '../../state/session';
import { EmptyState } from '../../ui/empty-state';
import { ListFilter } from '../../ui/list/list-filter';
import { loadLater } from '../../ui/load-later';
import { OnlineNote } from '../../ui/online-note';
import { PageState } from '../../ui/page-state';
import { clockTime } from '../../ui/time';
import { useIsPhone } from '../../ui/use-media';
import { useNow } from '../../ui/use-now';
import classes from './people-list.module.css';
import type { PeopleSearch } from './people-search';
import { PeopleTrouble } from './people-trouble';
import { usePeopleOf } from './use-people';
import { useRoleWord } from './use-role-word';

const PeopleRows = loadLater(() => import('./people-rows'));

/** So long nothing is asked while somebody types, in milliseconds. */
const TYPING_MS = 250;
const PER_PAGE = 50;

/** What the API is asked for; whoever is only invited is neither active nor inactive. */
const SHOWN = {
  active: { enabled: '1', pending: '0' },
  inactive: { enabled: '0', pending: '0' },
  pending: { pending: '1' },
};
type Shown = keyof typeof SHOWN;

export interface PeopleListProps {
  companyId: number;
  search: PeopleSearch;
  onSearch: (search: PeopleSearch) => void;
  /** Where a person is looked at and changed. */
  linkTo: (id: string) => LinkProps;
  onInvite: () => void;
}

/** Everybody of a company, and whom it has invited; what is looked for lies in the address. Only with a connection. */
export function PeopleList(props: PeopleListProps) {
  const { search, onSearch, onInvite } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const shown: Shown = search.show ?? 'active';
  return (
    <div className={classes.people}>
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          type="search"
          size={isPhone ? 'md' : 'sm'}
          leftSection={<IconSearch size={17} aria-hidden />}
          placeholder={t`Buscar por nome, e-mail ou cargo`}
          aria-label={t`Buscar pessoa`}
          value={search.q ?? ''}
          onChange={event =>
            onSearch({ ...search, q: event.currentTarget.value || undefined, page: undefined })
          }
        />
        <ListFilter<Shown>
          label={t`Situação das pessoas`}
          value={shown}
          options={[
            { value: 'active', label: t`Ativos` },
            { value: 'inactive', label: t`Inativos` },
            { value: 'pending', label: t`Pendentes` },
          ]}
          onChange={next =>
            onSearch({ ...search, show: next === 'active' ? undefined : next, page: undefined })
          }
        />
        <Button
          className={classes.invite}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={onInvite}
        >
          <Trans>Convidar pessoa</Trans>
        </Button>
      </div>
      <Found key={shown} {...props} shown={shown} />
    </div>
  );
}

function Found({ shown, ...props }: PeopleListProps & { shown: Shown }) {
  const { companyId, search } = props;
  const isPhone = useIsPhone();
  const now = useNow();
  const roleWord = useRoleWord(companyId);
  const { online } = useSnapshot(connectivity);
  const [typed] = useDebouncedValue(search.q ?? '', TYPING_MS);
  const query = new URLSearchParams({
    limit: String(PER_PAGE),
    page: String(search.page ?? 1),
    sortBy: search.sort ?? 'name',
    orderBy: search.desc ? 'desc' : 'asc',
    ...SHOWN[shown],
    ...(typed && { search: typed }),
  });
  const { data, error, dataUpdatedAt, refetch } = usePeopleOf(companyId, String(query));
  // What was found before stays in sight until what is looked for now is there.
  const last = useRef(data);
  if (data) last.current = data;
  const found = error instanceof ApiError ? undefined : (data ?? (error ? undefined : last.current));
  const loading = <PageState kind="loading" rows={4} rowHeight={isPhone ? 84 : 60} />;
  if (!found) {
    return error ? (
      <PeopleTrouble
        error={error}
        onRetry={() => void refetch()}
        gone={<Trans>Empresa não encontrada</Trans>}
      />
    ) : (
      loading
    );
  }
  const at = new Date(dataUpdatedAt).toISOString();
  return (
    <div className={classes.list} aria-busy={found !== data || undefined}>
      {(error || !online) && (
        <OnlineNote onRetry={() => void refetch()}>
          <Trans>Sem conexão: a lista é a das {clockTime(at, now, companyTimeZone())}.</Trans>
        </OnlineNote>
      )}
      {found.data.length > 0 ? (
        <PeopleRows
          {...props}
          people={found.data}
          meta={found.meta}
          roleWord={roleWord}
          meanwhile={loading}
        />
      ) : (
        <Nobody shown={shown} isSearch={Boolean(typed)} />
      )}
    </div>
  );
}

function Nobody({ shown, isSearch }: { shown: Shown; isSearch: boolean }) {
  const icon = <IconUsers size={30} />;
  if (isSearch) {
    return (
      <EmptyState icon={icon} title={<Trans>Ninguém encontrado</Trans>}>
        <Trans>Confira a grafia ou procure nas outras listas.</Trans>
      </EmptyState>
    );
  }
  if (shown === 'pending') {
    return (
      <EmptyState icon={icon} title={<Trans>Nenhum convite pendente</Trans>}>
        <Trans>Quem foi convidado aparece aqui até aceitar.</Trans>
      </EmptyState>
    );
  }
  return shown === 'inactive' ? (
    <EmptyState icon={icon} title={<Trans>Ninguém está sem acesso</Trans>}>
      <Trans>Quem você desativa aparece aqui, e pode voltar.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={<Trans>Ninguém tem acesso ainda</Trans>}>
      <Trans>Convide a primeira pessoa: ela entra quando aceitar.</Trans>
    </EmptyState>
  );
}
