import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { syncNow } from '../../sync/sync';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import classes from './ready-page.module.css';
import type { DetailProps } from './use-readiness';

/** Shows the flows that are kept on this device. They are synced together, so they share one time. */
export function FlowsDetail({ why, readiness: { flows = [] } }: DetailProps) {
  const { online, last_synced_at } = useSnapshot(connectivity);
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await syncNow().finally(() => setBusy(false));
  };
  if (why === 'none') {
    return (
      <p>
        <Trans>Não há fluxos seus para guardar.</Trans>
      </p>
    );
  }
  if (why === 'left_out') {
    return (
      <>
        <p>
          <Trans>Nenhum fluxo está guardado aqui: você escolheu não guardar nenhum neste aparelho.</Trans>
        </p>
        <Link to="/sync" className={classes.link}>
          <Trans>Escolher em «Sincronização»</Trans>
        </Link>
      </>
    );
  }
  if (why === 'coming') {
    return (
      <p>
        {online ? (
          <Trans>Os fluxos estão sendo baixados.</Trans>
        ) : (
          <Trans>Ainda faltam fluxos: conecte-se uma vez para baixá-los.</Trans>
        )}
      </p>
    );
  }
  const time = ago(last_synced_at!, now, companyTimeZone());
  return (
    <>
      <ul className={classes.flows}>
        {flows.map(({ id, name, cards_count }) => (
          <li key={id}>
            <b>{name}</b> · <Plural value={cards_count!} _0="# cards" one="# card" other="# cards" /> ·{' '}
            <Trans>atualizado {time}</Trans>
          </li>
        ))}
      </ul>
      {why === 'stale' && (
        <>
          <p>
            {online ? (
              <Trans>Sincronize antes de ir.</Trans>
            ) : (
              <Trans>Sem conexão: o que mudou desde então ainda não está aqui.</Trans>
            )}
          </p>
          <Button variant="default" loading={isBusy} onClick={() => void refresh()}>
            <Trans>Sincronizar agora</Trans>
          </Button>
        </>
      )}
    </>
  );
}
