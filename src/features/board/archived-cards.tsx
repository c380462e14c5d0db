import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArchive } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { TEXT_MAX } from '../../../domain/limits';
import { problemOf } from '../../api/problem';
import { TYPING_PAUSE_MS } from '../../online/typing-pause';
import { unarchiveCard } from '../../online/unarchive-card';
import { readPages, usePagedList } from '../../online/use-paged-list';
import * as alerts from '../../state/alerts';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { SearchBox } from '../../ui/list/search-box';
import { EmptyState } from '../../ui/page/empty-state';
import { PageState } from '../../ui/page/page-state';
import { Sheet } from '../../ui/sheet/sheet';
import { dayAndTime } from '../../ui/text/time';
import classes from './archived-cards.module.css';
import { useBoardContext } from './board-context';

const row = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  current_phase_id: z.string(),
  archived_at: z.string(),
});
type Row = z.infer<typeof row>;

interface ArchivedProps {
  /** Text that is searched, as in the address. */
  search: string;
  onSearch: (search: string) => void;
}

/**
 * Shows the flow's archived cards, to search, read and restore them. Devices don't store them, so this needs a
 * connection.
 */
export default function ArchivedCards({ onClose, ...props }: ArchivedProps & { onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Cards arquivados</Trans>} width={620}>
      <Archived {...props} />
    </Sheet>
  );
}

function Archived({ search, onSearch }: ArchivedProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { view } = useBoardContext();
  const { board, phases } = view;
  const [text, setText] = useState(search);
  const [typed] = useDebouncedValue(text.trim().slice(0, TEXT_MAX), TYPING_PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is typed
  useEffect(() => {
    if (typed !== search) onSearch(typed);
  }, [typed]);
  const [returningId, setReturningId] = useState<string | null>(null);
  const path = `/boards/${board.id}/cards?archived=1&search=${encodeURIComponent(typed)}`;
  const { data, error, hasNextPage, isFetching, showMore, refetch } = usePagedList({
    ...readPages(path, row),
    // Cards that were just archived must be in this list.
    staleTime: 0,
    placeholderData: before => before,
  });
  const cards = data?.pages.flatMap(page => page.data);
  const phaseOf = (id: string) => phases.find(phase => phase.id === id)?.name ?? '';

  const bringBack = async ({ id, identifier, current_phase_id }: Row) => {
    setReturningId(id);
    const { problem } = await unarchiveCard(board.id, id);
    setReturningId(null);
    if (problem) alerts.error(problem.message);
    else alerts.success(t`${identifier} está de volta em ${phaseOf(current_phase_id)}`);
  };
  return (
    <div className={classes.archived}>
      <SearchBox label={t`Buscar cards arquivados`} value={text} onChange={setText} data-autofocus />
      {error ? (
        <div className={classes.note} role="status">
          <p>{problemOf(error, t`Sem conexão não dá para ver os cards arquivados.`).message}</p>
          <Button variant="default" onClick={() => void refetch()}>
            <Trans>Tentar de novo</Trans>
          </Button>
        </div>
      ) : !cards ? (
        <PageState kind="loading" rows={3} />
      ) : cards.length === 0 ? (
        <EmptyState
          icon={<IconArchive size={30} />}
          title={
            typed ? <Trans>Nenhum card arquivado encontrado</Trans> : <Trans>Nenhum card arquivado</Trans>
          }
        />
      ) : (
        <ul className={classes.list} aria-label={t`Cards arquivados`}>
          {cards.map(card => (
            <li key={card.id} className={classes.row}>
              <Link
                to="/flows/$flowId/cards/$cardId"
                params={{ flowId: board.id, cardId: card.id }}
                // Its back button leads to this list.
                search={({ archived: _, tab: _tab, ...rest }) => rest}
                className={classes.words}
              >
                <b>
                  <span className={classes.id}>{card.identifier}</span> {card.title}
                </b>
                <small>
                  {phaseOf(card.current_phase_id)}
                  {' · '}
                  <Trans>arquivado em {dayAndTime(card.archived_at, companyTimeZone())}</Trans>
                </small>
              </Link>
              {board.enabled && (
                <Button
                  variant="default"
                  loading={returningId === card.id}
                  disabled={!online || returningId !== null}
                  aria-label={t`Desarquivar ${card.identifier}`}
                  onClick={() => void bringBack(card)}
                >
                  <Trans>Desarquivar</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && !error && (
        <Button variant="default" fullWidth loading={isFetching} onClick={showMore}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
    </div>
  );
}
