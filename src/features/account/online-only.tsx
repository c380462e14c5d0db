import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { problemOf } from '../../api/problem';
import classes from './online-only.module.css';

interface OnlineOnlyProps {
  error: unknown;
  onRetry: () => void;
}

/** Why a part of the account is not shown, and the way to try again: it is not kept on this device. */
export function OnlineOnly({ error, onRetry }: OnlineOnlyProps) {
  const { t } = useLingui();
  return (
    <div className={classes.note} role="status">
      <p>{problemOf(error, t`Sem conexão: isto só aparece, e só muda, com o servidor.`).message}</p>
      <Button variant="default" onClick={onRetry}>
        <Trans>Tentar de novo</Trans>
      </Button>
    </div>
  );
}
