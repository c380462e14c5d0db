import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import type { DetailProps } from './use-readiness';

export function StorageDetail({ why, readiness: { keepStorage } }: DetailProps) {
  const { not_kept } = useSnapshot(connectivity);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await keepStorage().finally(() => setBusy(false));
  };
  switch (why) {
    case 'kept':
      return (
        <p>
          <Trans>O navegador não apaga sozinho o que está neste aparelho.</Trans>
        </p>
      );
    case 'not_kept':
      return <p role="alert">{not_kept}</p>;
    case 'apple':
      return (
        <p>
          <Trans>
            O Safari apaga o que um site guardou se ele ficar 7 dias sem uso. O app instalado não passa por
            isso.
          </Trans>
        </p>
      );
    case 'unsupported':
      return (
        <p>
          <Trans>Se faltar espaço, este navegador pode apagar o que está guardado.</Trans>
        </p>
      );
    default:
      return (
        <>
          {why === 'declined' ? (
            <p role="status">
              <Trans>
                O navegador ainda não aceitou manter os dados guardados. Instale o app, ative os avisos ou
                salve esta página nos favoritos e tente de novo.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                Com pouco espaço, o navegador pode apagar o que está aqui, até o que ainda não foi enviado.
              </Trans>
            </p>
          )}
          <Button variant="default" loading={isBusy} onClick={() => void ask()}>
            {why === 'declined' ? <Trans>Tentar de novo</Trans> : <Trans>Manter guardado</Trans>}
          </Button>
        </>
      );
  }
}
