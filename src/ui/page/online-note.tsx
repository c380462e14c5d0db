import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './online-note.module.css';

/**
 * Renders a note above data that was loaded a while ago and could not be loaded again: its age, or the reason if known.
 */
export function OnlineNote({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <p>{children}</p>
      <Button variant="default" onClick={onRetry}>
        <Trans>Tentar de novo</Trans>
      </Button>
    </div>
  );
}

/**
 * Renders a note by an action that needs the server, while there is no connection. Its default text is for a form that
 * keeps what is typed.
 */
export function OfflineNote({ children }: { children?: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      {children ?? <Trans>Sem conexão não dá para salvar. O que você digitou fica guardado.</Trans>}
    </p>
  );
}
