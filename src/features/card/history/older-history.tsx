import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type History, history } from '../../../../domain/entities/card';
import { problemOf } from '../../../api/problem';
import { PAGE_ROWS, readPages, usePagedList } from '../../../online/use-paged-list';
import { useCardContext } from '../card-context';
import { HistoryItem } from './card-history';
import classes from './card-history.module.css';

/** Shows the history from before the lines on this device, page by page; needs a connection. */
export default function OlderHistory({ known }: { known: History[] }) {
  const { t } = useLingui();
  const { view } = useCardContext();
  const { board_id, id } = view.card;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);

  // Device and server have the same list, latest first, so its first pages are already here.
  const [from] = useState(() => Math.floor(known.length / PAGE_ROWS) + 1);
  const path = `/boards/${board_id}/cards/${id}/history`;
  const { data, error, hasNextPage, isFetching, showMore } = usePagedList({
    ...readPages(path, history, from),
    // Past history never changes, so it is never stale.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const here = new Set(known.map(line => line.id));
  const lines = data?.pages.flatMap(page => page.data).filter(line => !here.has(line.id)) ?? [];
  const wantsMore = hasNextPage || isFetching || error !== null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.older}
      aria-label={t`Histórico mais antigo`}
      aria-busy={isFetching}
    >
      <ol className={classes.list}>
        {lines.map(line => (
          <HistoryItem key={line.id} line={line} />
        ))}
      </ol>
      {lines.length === 0 && !wantsMore && (
        <p className={classes.none} role="status">
          <Trans>Não há nada mais antigo.</Trans>
        </p>
      )}
      {error && (
        <p className={classes.none} role="status">
          {problemOf(error, t`O histórico mais antigo precisa de conexão.`).message}
        </p>
      )}
      {wantsMore && (
        <Button variant="default" fullWidth mt={16} aria-disabled={isFetching} onClick={showMore}>
          {isFetching ? (
            <Trans>Buscando…</Trans>
          ) : error ? (
            <Trans>Tentar de novo</Trans>
          ) : (
            <Trans>Mostrar mais</Trans>
          )}
        </Button>
      )}
    </section>
  );
}
