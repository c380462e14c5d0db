import { Trans, useLingui } from '@lingui/react/macro';
import { problemOf } from '../../api/problem';
import { OfflineNote, OnlineNote } from '../../ui/page/online-note';

interface OnlineOnlyProps {
  error: unknown;
  onRetry: () => void;
}

/** Explains why a part of the account is not shown, with a button to try again. It is not stored on this device. */
export function OnlineOnly({ error, onRetry }: OnlineOnlyProps) {
  const { t } = useLingui();
  return (
    <OnlineNote onRetry={onRetry}>
      {problemOf(error, t`Sem conexão: para ver e mudar isto é preciso estar conectado.`).message}
    </OnlineNote>
  );
}

/** Shows a note beside parts of the account that are shown but can't be changed without a connection. */
export function ServerOnly() {
  return (
    <OfflineNote>
      <Trans>Sem conexão: para mudar isto é preciso estar conectado.</Trans>
    </OfflineNote>
  );
}
