import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { todayIn } from '../../../domain/today-in';
import { queries, read } from '../../online/queries';
import { companyTimeZone } from '../../state/session/session';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { StatusPill } from '../../ui/status-pill';
import { fullDay } from '../../ui/text/time';
import classes from './form.module.css';
import { OnlineOnly } from './online-only';
import type { TwoFactorAct } from './two-factor-dialog';
import { useMe } from './use-me';

const TwoFactorDialog = loadLater(() => import('./two-factor-dialog'));
const answer = z.object({
  data: z.object({ confirmed_at: z.nullable(z.string()), recovery_codes_left: z.int() }),
});
/** Number of remaining recovery codes from which on new ones are recommended. */
const FEW = 2;

/** Shows whether the account has a second factor, and the buttons to change that. */
export function TwoFactor() {
  const { data, error, refetch } = useQuery(read('/user/two-factor', answer), queries);
  const me = useMe().data?.data;
  const [act, setAct] = useState<TwoFactorAct | null>(null);
  if (!data) {
    return error ? (
      <OnlineOnly error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={1} />
    );
  }
  const { confirmed_at, recovery_codes_left } = data.data;
  const demanding = me?.tenants.filter(one => one.requires_two_factor && one.role === 'admin') ?? [];
  const companies = demanding.map(({ name }) => name).join(', ');
  return (
    <>
      {confirmed_at ? (
        <>
          <p className={classes.row}>
            <StatusPill tone="ok">
              <Trans>Ativada</Trans>
            </StatusPill>
            <span className={classes.note}>
              <Trans>desde {fullDay(todayIn(companyTimeZone(), new Date(confirmed_at)))}</Trans>
            </span>
            {recovery_codes_left <= FEW && (
              <StatusPill tone="warn">
                <Trans>Peça outros códigos</Trans>
              </StatusPill>
            )}
          </p>
          <p className={classes.note}>
            <Plural
              value={recovery_codes_left}
              _0="Nenhum código de recuperação por usar: sem o autenticador você não entra."
              one="# código de recuperação por usar."
              other="# códigos de recuperação por usar."
            />
          </p>
          <div className={classes.row}>
            <Button variant="default" onClick={() => setAct('codes')}>
              <Trans>Novos códigos de recuperação</Trans>
            </Button>
            <Button variant="default" onClick={() => setAct('off')}>
              <Trans>Desativar</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={classes.note}>
            <Trans>Quem descobrir a sua senha não entra sem o seu celular.</Trans>
          </p>
          <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setAct('on')}>
            <Trans>Ativar</Trans>
          </Button>
        </>
      )}
      {companies && (
        <p className={classes.note}>
          <Trans>Exigida de quem administra: {companies}. Sem ela, a empresa não se abre.</Trans>
        </p>
      )}
      {act && <TwoFactorDialog act={act} onClose={() => setAct(null)} onFailed={() => setAct(null)} />}
    </>
  );
}
