import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArchive, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { problemOf } from '../../api/problem';
import { queries, readPages } from '../../online/queries';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../state/connectivity';
import { companyTimeZone } from '../../state/session';
import { EmptyState } from '../../ui/empty-state';
import { PageState } from '../../ui/page-state';
import { Sheet } from '../../ui/sheet';
import { dayAndTime } from '../../ui/time';
import classes from './archived-cards.module.css';
import { useBoardContext } from './board-context';

/** So long after the last letter the server is asked, in milliseconds. */
const TYPING_MS = 250;

const row = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  current_phase_id: z.string(),
  archived_at: z.string(),
});
type Row = z.infer<typeof row>;

/** The flow's archived cards, to be found and brought back; devices don't have them, so only with a connection. */
export default function ArchivedCards({ onClose }: { onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Cards arquivados</Trans>} width={620}>
      <Archived />
    </Sheet>
  );
}

function Archived() {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { view } = useBoardContext();
  const { board, phases } = view;
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const [returningId, setReturningId] = useState<string | null>(null);
  const path = `/boards/${board.id}/cards?archived=1&search=${encodeURIComponent(typed)}`;
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    { ...readPages(path, row), placeholderData: before => before },
    queries,
  );
  const cards = data?.pages.flatMap(page => page.data);
  const phaseOf = (id: string) => phases.find(phase => phase.id === id)?.name ?? '';

  const bringBack = async ({ id, identifier, current_phase_id }: Row) => {
    setReturningId(id);
    const { problem } = await save({
      method: 'PATCH',
      path: `/boards/${board.id}/cards/${id}/unarchive`,
      answer: z.object({ data: z.unknown() }),
    });
    setReturningId(null);
    if (problem) alerts.error(problem.message);
    else alerts.success(t`${identifier} está de volta em ${phaseOf(current_phase_id)}`);
  };
  return (
    <div className={classes.archived}>
      <TextInput
        type="search"
        label={t`Buscar cards arquivados`}
        leftSection={<IconSearch size={17} aria-hidden />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
        maxLength={255}
      />
      {error ? (
        <div className={classes.note} role="status">
          <p>{problemOf(error, t`Sem conexão: os cards arquivados só aparecem com o servidor.`).message}</p>
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
              <span className={classes.words}>
                <b>
                  <span className={classes.id}>{card.identifier}</span> {card.title}
                </b>
                <small>
                  {phaseOf(card.current_phase_id)}
                  {' · '}
                  <Trans>arquivado em {dayAndTime(card.archived_at, companyTimeZone())}</Trans>
                </small>
              </span>
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
        <Button variant="default" fullWidth loading={isFetching} onClick={() => void fetchNextPage()}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
    </div>
  );
}
