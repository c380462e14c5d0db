import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileImport, IconLifebuoy, IconPlus, IconUsers } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { TEXT_MAX } from '../../../domain/limits';
import { ApiError } from '../../api/error';
import { TYPING_PAUSE_MS } from '../../online/typing-pause';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { ListFilter } from '../../ui/list/list-filter';
import { SearchField } from '../../ui/list/search-field';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { OnlineNote } from '../../ui/page/online-note';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { clockTime } from '../../ui/text/time';
import { useIsPhone } from '../../ui/use-media';
import { useNow } from '../../ui/use-now';
import classes from './people-list.module.css';
import { PeopleMore } from './people-more';
import type { PeopleSearch } from './people-search';
import { usePendingCount, usePeopleOf } from './use-people';
import { useRoleWord } from './use-role-word';

const PeopleRows = loadLater(() => import('./people-rows'));

const PER_PAGE = 50;

/** Query of the API for each list. A person who is only invited counts neither as active nor as inactive. */
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
  /** Returns the link to a person's page. */
  linkTo: (id: string) => LinkProps;
  onInvite: () => void;
  /** Opens the import of people; only for the company's own administrators. */
  onImport?: () => void;
  /** Opens the form to let in support from the organisation; only for the company's own administrators. */
  onSupport?: () => void;
}

/** Lists the people of a company and its invitations; search and order are in the address. Needs a connection. */
export function PeopleList(props: PeopleListProps) {
  const { search, onSearch, onInvite, onImport, onSupport } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const shown: Shown = search.show ?? 'active';
  const pending = usePendingCount(props.companyId);
  const show = (next: Shown) =>
    onSearch({ ...search, show: next === 'active' ? undefined : next, page: undefined });
  return (
    <div className={classes.people}>
      <div className={classes.bar}>
        <SearchField
          label={t`Buscar pessoa`}
          placeholder={t`Nome, e-mail ou cargo`}
          search={search}
          onSearch={onSearch}
        />
        <ListFilter<Shown>
          label={t`Situação das pessoas`}
          value={shown}
          options={[
            { value: 'active', label: t`Ativos` },
            { value: 'inactive', label: t`Desativados` },
            { value: 'pending', label: t`Pendentes`, count: pending },
          ]}
          onChange={show}
        />
        {isPhone ? (
          (onImport || onSupport) && <PeopleMore onImport={onImport} onSupport={onSupport} />
        ) : (
          <>
            {onSupport && (
              <Button
                className={classes.support}
                variant="default"
                leftSection={<IconLifebuoy size={17} aria-hidden />}
                onClick={onSupport}
              >
                <Trans>Liberar suporte</Trans>
              </Button>
            )}
            {onImport && (
              <Button
                variant="default"
                className={classes.import}
                leftSection={<IconFileImport size={17} aria-hidden />}
                onClick={onImport}
              >
                <Trans>Importar CSV</Trans>
              </Button>
            )}
          </>
        )}
        <Button
          className={classes.invite}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={onInvite}
        >
          <Trans>Convidar pessoa</Trans>
        </Button>
      </div>
      <Found key={shown} {...props} shown={shown} onPending={pending ? () => show('pending') : undefined} />
    </div>
  );
}

interface FoundProps extends PeopleListProps {
  shown: Shown;
  /** Shows the pending people; undefined if there are none. */
  onPending: (() => void) | undefined;
}

function Found({ shown, onPending, ...props }: FoundProps) {
  const { companyId, search } = props;
  const isPhone = useIsPhone();
  const now = useNow();
  const roleWord = useRoleWord(companyId);
  const { online } = useSnapshot(connectivity);
  const [typed] = useDebouncedValue(search.q ?? '', TYPING_PAUSE_MS);
  const query = new URLSearchParams({
    limit: String(PER_PAGE),
    page: String(search.page ?? 1),
    sortBy: search.sort ?? 'name',
    orderBy: search.desc ? 'desc' : 'asc',
    ...SHOWN[shown],
    ...(typed && { search: typed.slice(0, TEXT_MAX) }),
  });
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = usePeopleOf(companyId, String(query));
  const found = error instanceof ApiError ? undefined : data;
  const loading = <PageState kind="loading" rows={4} rowHeight={isPhone ? 84 : 60} />;
  if (!found) {
    return error ? (
      <ReadTrouble
        error={error}
        onRetry={() => void refetch()}
        gone={<PageState kind="gone" title={<Trans>Empresa não encontrada</Trans>} />}
      />
    ) : (
      loading
    );
  }
  const at = new Date(dataUpdatedAt).toISOString();
  return (
    <div className={classes.list} aria-busy={isPlaceholderData || undefined}>
      {(error || !online) && (
        <OnlineNote onRetry={() => void refetch()}>
          <Trans>
            Sem conexão: esta lista é da última atualização, {clockTime(at, now, companyTimeZone())}.
          </Trans>
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
        <Nobody shown={shown} isSearch={Boolean(typed)} onPending={onPending} />
      )}
    </div>
  );
}

function Nobody({
  shown,
  isSearch,
  onPending,
}: Pick<FoundProps, 'shown' | 'onPending'> & { isSearch: boolean }) {
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
  if (shown === 'active' && onPending) {
    return (
      <EmptyState
        icon={icon}
        title={<Trans>Ninguém tem acesso ainda</Trans>}
        action={
          <Button variant="default" onClick={onPending}>
            <Trans>Ver os convites pendentes</Trans>
          </Button>
        }
      >
        <Trans>Quem foi convidado entra quando aceitar.</Trans>
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
