import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './online-note.module.css';

/** Above what was read a while ago and could not be read again: how old it is, or what is known of why. */
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

/** By what only the server can do, while there is no connection. Without other words, in a form that keeps what is typed. */
export function OfflineNote({ children }: { children?: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      {children ?? <Trans>Sem conexão não dá para salvar. O que você digitou fica guardado.</Trans>}
    </p>
  );
}
