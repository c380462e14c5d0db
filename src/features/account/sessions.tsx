import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { companyTimeZone } from '../../state/session/session';
import { PageState } from '../../ui/page/page-state';
import { Confirm } from '../../ui/sheet/confirm';
import { StatusPill } from '../../ui/status-pill';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import classes from './form.module.css';
import { OnlineOnly } from './online-only';

const answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** Browser and system, such as «Chrome em Android»; null if unknown at sign-in. */
      device: z.nullable(z.string()),
      /** Latest use, precise to the hour. */
      last_seen_at: z.string(),
      current: z.boolean(),
    }),
  ),
});

/** Shows the account's sessions, with buttons to end each of them or all others at once. */
export function Sessions() {
  const { t } = useLingui();
  const now = useNow();
  const { data, error, refetch } = useQuery(read('/user/sessions', answer), queries);
  const [isAsking, setAsking] = useState(false);
  const [ending, setEnding] = useState<string | null>(null);
  if (!data) {
    return error ? (
      <OnlineOnly error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={2} />
    );
  }
  const sessions = [...data.data].sort((one, other) => Number(other.current) - Number(one.current));

  const end = async (path: string, done: string) => {
    setEnding(path);
    const { problem } = await save({ method: 'DELETE', path, answer: z.unknown() });
    setEnding(null);
    if (problem) alerts.error(problem.message);
    else alerts.success(done);
  };
  return (
    <>
      <ul className={classes.list} aria-label={t`Aparelhos`}>
        {sessions.map(({ id, device, last_seen_at, current }) => {
          const name = device ?? t`Aparelho desconhecido`;
          const path = `/user/sessions/${id}`;
          return (
            <li key={id} className={classes.item}>
              <IconDeviceDesktop size={20} aria-hidden />
              <span className={classes.what}>
                <b>{name}</b>
                {!current && (
                  <small>
                    <Trans>Usado {ago(last_seen_at, now, companyTimeZone())}</Trans>
                  </small>
                )}
              </span>
              {current ? (
                <StatusPill tone="ok">
                  <Trans>Este aparelho</Trans>
                </StatusPill>
              ) : (
                <Button
                  variant="default"
                  disabled={ending !== null}
                  aria-label={t`Encerrar a sessão em ${name}`}
                  onClick={() => void end(path, t`Sessão encerrada em ${name}`)}
                >
                  <Trans>Encerrar</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setAsking(true)}>
          <Trans>Encerrar todas as outras</Trans>
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title={<Trans>Encerrar todas as outras sessões?</Trans>}
        confirm={<Trans>Encerrar</Trans>}
        onConfirm={() => void end('/user/sessions', t`As outras sessões foram encerradas`)}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>
            Nos outros aparelhos será preciso entrar de novo. O que ainda não foi enviado fica guardado neles.
          </Trans>
        </p>
      </Confirm>
    </>
  );
}
