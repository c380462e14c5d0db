import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { problemOf } from '../../api/problem';
import { sendTestPush } from '../../online/push';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { FormMessage } from '../../ui/form/form-message';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';

/** Milliseconds until a test push counts as late: a push service usually delivers within a second. */
const PATIENCE_MS = 30_000;

/** Shows when the last push reached this device (undefined while that isn't known), with a button that sends a test. */
export function TestPush({ lastPush }: { lastPush: string | null | undefined }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const now = useNow();
  const [test, setTest] = useState<{ at: string; state: 'sending' | 'sent' | 'late' } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const hasCome = test !== null && !!lastPush && lastPush >= test.at;
  const state = hasCome ? 'come' : test?.state;

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setTest(sent => sent && { ...sent, state: 'late' }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const send = async () => {
    const at = new Date().toISOString();
    setMessage(null);
    setTest({ at, state: 'sending' });
    try {
      await sendTestPush();
      setTest({ at, state: 'sent' });
    } catch (cause) {
      setTest(null);
      setMessage(problemOf(cause, t`Sem conexão não dá para enviar o teste.`).message);
    }
  };
  return (
    <>
      {lastPush !== undefined && (
        <p>
          {lastPush === null ? (
            <Trans>Avisos ativados. Nenhum chegou a este aparelho ainda.</Trans>
          ) : (
            <Trans>
              Última entrega: {ago(lastPush, Math.max(now, Date.parse(lastPush)), companyTimeZone())}.
            </Trans>
          )}
        </p>
      )}
      <p role="status">
        {state === 'come' && <Trans>O aviso de teste chegou.</Trans>}
        {state === 'sent' && <Trans>Enviado. Esperando que chegue…</Trans>}
        {state === 'late' && (
          <Trans>
            O aviso saiu, mas ainda não chegou aqui. Veja se o sistema deixa este navegador mostrar avisos.
          </Trans>
        )}
      </p>
      {online ? (
        <Button
          variant="default"
          loading={state === 'sending'}
          disabled={state === 'sent'}
          onClick={() => void send()}
        >
          <Trans>Enviar um teste</Trans>
        </Button>
      ) : (
        <p>
          <Trans>Sem conexão não dá para enviar o teste.</Trans>
        </p>
      )}
      <FormMessage>{message}</FormMessage>
    </>
  );
}
