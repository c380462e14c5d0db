import { Trans, useLingui } from '@lingui/react/macro';
import { problemOf } from '../../api/problem';
import { OfflineNote, OnlineNote } from '../../ui/page/online-note';

interface OnlineOnlyProps {
  error: unknown;
  onRetry: () => void;
}

/** Why a part of the account is not shown, and the way to try again: it is not kept on this device. */
export function OnlineOnly({ error, onRetry }: OnlineOnlyProps) {
  const { t } = useLingui();
  return (
    <OnlineNote onRetry={onRetry}>
      {problemOf(error, t`Sem conexão: para ver e mudar isto é preciso estar conectado.`).message}
    </OnlineNote>
  );
}

/** By what of the account is there, and can't be done without a connection. */
export function ServerOnly() {
  return (
    <OfflineNote>
      <Trans>Sem conexão: para mudar isto é preciso estar conectado.</Trans>
    </OfflineNote>
  );
}
