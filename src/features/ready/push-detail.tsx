import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pushProblem, turnPushOn } from '../../online/push';
import { FormMessage } from '../../ui/form/form-message';
import { TestPush } from './test-push';
import type { DetailProps } from './use-readiness';

export function PushDetail({ why, readiness: { device, look } }: DetailProps) {
  switch (why) {
    case 'on':
      return <TestPush lastPush={device?.last_push} />;
    case 'off':
      return <TurnOn onDone={look} />;
    case 'denied':
      return (
        <p>
          <Trans>
            Não ativado: os avisos estão bloqueados neste navegador. Nas configurações do site, permita
            «Notificações» e abra esta página de novo.
          </Trans>
        </p>
      );
    case 'not_installed':
      return (
        <p>
          <Trans>No iPhone e no iPad, só o app instalado recebe avisos.</Trans>
        </p>
      );
    default:
      return (
        <p>
          <Trans>
            Este navegador não mostra avisos com o app fechado. No celular, o Chrome e o Firefox mostram.
          </Trans>
        </p>
      );
  }
}

function TurnOn({ onDone }: { onDone: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const turnOn = async () => {
    setBusy(true);
    setMessage(null);
    try {
      await turnPushOn();
    } catch (error) {
      setMessage(pushProblem(error));
    }
    await onDone();
    setBusy(false);
  };
  return (
    <>
      <p>
        <Trans>Quando pedem a sua aprovação, citam você ou um vencimento está perto.</Trans>
      </p>
      <Button variant="default" loading={isBusy} onClick={() => void turnOn()}>
        <Trans>Ativar os avisos</Trans>
      </Button>
      <FormMessage>{message}</FormMessage>
    </>
  );
}
