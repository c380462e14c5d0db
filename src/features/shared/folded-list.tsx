import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './shared-section.module.css';
import type { usePages } from './use-pages';

interface FoldedListProps {
  title: ReactNode;
  count: number;
  pages: Pick<ReturnType<typeof usePages>, 'state' | 'more' | 'hasMore'>;
  children: ReactNode;
}

/** Shows a long list at the end of the page, which expands in place and is loaded page by page. */
export function FoldedList({ title, count, pages: { state, more, hasMore }, children }: FoldedListProps) {
  if (count === 0) return null;
  return (
    <details className={classes.folded}>
      <summary className={classes.fold}>
        <h2 className={classes.title}>
          {title} <span className={classes.count}>{count}</span>
        </h2>
        <IconChevronRight size={20} aria-hidden />
      </summary>
      <div className={classes.body}>
        {children}
        <p role="status" className={classes.failed}>
          {state === 'failed' && (
            <Trans>Não foi possível buscar mais. Confira a conexão e tente de novo.</Trans>
          )}
        </p>
        {hasMore && (
          <Button
            variant="default"
            fullWidth
            aria-disabled={state === 'reading'}
            onClick={() => state !== 'reading' && void more()}
          >
            {state === 'reading' ? <Trans>Buscando…</Trans> : <Trans>Mostrar mais</Trans>}
          </Button>
        )}
      </div>
    </details>
  );
}
