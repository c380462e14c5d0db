import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';
import { save } from '../../online/save';
import { companyTimeZone } from '../../state/session/session';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { Sheet } from '../../ui/sheet/sheet';
import { clockTime, dayAndTime } from '../../ui/text/time';
import { useNow } from '../../ui/use-now';
import classes from './form.module.css';
import { OnlineOnly } from './online-only';

const ConfirmPassword = loadLater(async () => ({
  default: (await import('../../ui/form/confirm-password')).ConfirmPassword,
}));

const answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['waiting', 'ready', 'failed']),
      /** Size in bytes; null until it is ready. */
      size: z.nullable(z.int()),
      created_at: z.string(),
      expires_at: z.string(),
      /** Address that opens the file for ten minutes. */
      url: z.nullable(z.string()),
    }),
  ),
});

/**
 * Milliseconds between two checks whether a file is ready, and between two requests for a fresh address of a file that
 * is.
 */
const WAITING_MS = 2_000;
const READY_MS = 5 * 60_000;

const KILOBYTE = 1024;

interface DataExportsProps {
  /** Path below `/api` at which exports are requested and listed. */
  path: string;
  /** Title of the dialog that asks for the password. */
  title: ReactNode;
  /** Explanation of what a person with the file could see. */
  children: ReactNode;
}

/**
 * Shows the exports of a person's or a company's data: they are requested with the password, written by the server, and
 * downloaded until they expire.
 */
export default function DataExports({ path, title, children }: DataExportsProps) {
  const { t } = useLingui();
  const now = useNow();
  const zone = companyTimeZone();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(
    {
      ...read(path, answer),
      refetchInterval: ({ state }) =>
        state.data?.data.some(file => file.state === 'waiting') ? WAITING_MS : READY_MS,
    },
    queries,
  );
  if (!data) {
    return error ? (
      <OnlineOnly error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={1} />
    );
  }
  const isWaiting = data.data.some(({ state }) => state === 'waiting');
  const ask = async (body: { current_password: string }) => {
    const { problem } = await save({ method: 'POST', path, body, answer });
    if (!problem) setAsking(false);
    return problem;
  };
  return (
    <>
      {data.data.length > 0 && (
        <ul className={classes.list} aria-label={t`Arquivos`} aria-busy={isWaiting}>
          {data.data.map(({ id, state, size, created_at, expires_at, url }) => {
            const asked = clockTime(created_at, now, zone);
            return (
              <li key={id} className={classes.item}>
                <span className={classes.what}>
                  <b>
                    <Trans>Pedido às {asked}</Trans>
                  </b>
                  <small role="status">
                    {state === 'waiting' ? (
                      <Trans>Preparando… Você pode sair desta página.</Trans>
                    ) : state === 'failed' ? (
                      <Trans>Não foi possível preparar o arquivo. Peça outro.</Trans>
                    ) : !url ? (
                      <Trans>Pronto, para quem pediu.</Trans>
                    ) : (
                      <Trans>
                        {Math.ceil((size ?? 0) / KILOBYTE).toLocaleString('pt-BR')} KB, até{' '}
                        {dayAndTime(expires_at, zone)}
                      </Trans>
                    )}
                  </small>
                </span>
                {state === 'waiting' && <Loader size={22} aria-hidden />}
                {url && (
                  <Button
                    component="a"
                    href={url}
                    download
                    variant="default"
                    aria-label={t`Baixar o arquivo de ${asked}`}
                  >
                    <Trans>Baixar</Trans>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Button
        variant="default"
        style={{ justifySelf: 'start' }}
        disabled={isWaiting}
        onClick={() => setAsking(true)}
      >
        <Trans>Pedir um arquivo</Trans>
      </Button>
      <Sheet isOpen={isAsking} onClose={() => setAsking(false)} title={title}>
        <div className={classes.form}>
          <p className={classes.note}>{children}</p>
          <ConfirmPassword onConfirm={ask} onFailed={() => setAsking(false)} />
        </div>
      </Sheet>
    </>
  );
}
