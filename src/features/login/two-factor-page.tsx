import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTwoFactorSteps } from '../../online/use-two-factor-steps';
import { usePageTitle } from '../../state/page-title';
import { switchTenant } from '../../state/session/open-session';
import { currentTenant, session } from '../../state/session/session';
import { ConfirmPassword } from '../../ui/form/confirm-password';
import { ConfirmCode } from '../../ui/two-factor/confirm-code';
import { RecoveryCodes } from '../../ui/two-factor/recovery-codes';
import { FinishSetup } from './finish-setup';
import { LoginFrame } from './login-frame';

/**
 * Shows the page on which a person who must have a second factor sets it up: the password, the app, and recovery codes.
 */
export function TwoFactorPage({ signOutButton }: { signOutButton: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Verificação em duas etapas`);
  const { user, tenants, tenant_id } = useSnapshot(session);
  const mustEnrol = tenants.some(({ id, must_enrol }) => id === tenant_id && must_enrol);
  const others = tenants.filter(({ id, must_enrol }) => id !== tenant_id && !must_enrol);
  const navigate = useNavigate();
  useEffect(() => {
    if (!mustEnrol) void navigate({ to: '/home', replace: true });
  }, [mustEnrol, navigate]);
  const steps = useTwoFactorSteps();
  const { begun, codes, renew, back } = steps;
  const [isOn, setOn] = useState(false);
  /** Runs a step, and notices if another device has switched the second factor on meanwhile. */
  const orOn = async (step: ReturnType<typeof steps.begin>) => {
    const problem = await step;
    if (problem?.code === 'two_factor_on') setOn(true);
    return problem;
  };

  if (codes) {
    return (
      <LoginFrame
        key="codes"
        title={<Trans>Guarde os códigos de recuperação</Trans>}
        lead={
          <Trans>
            Se você perder o celular, cada código vale uma vez no lugar do autenticador. Eles não serão
            mostrados de novo.
          </Trans>
        }
      >
        <RecoveryCodes codes={codes} account={user?.email ?? ''} product={currentTenant()?.name ?? 'Pátio'} />
        <FinishSetup>
          <Trans>Já guardei os códigos</Trans>
        </FinishSetup>
      </LoginFrame>
    );
  }
  if (isOn) {
    return (
      <LoginFrame
        key="on"
        title={<Trans>A verificação em duas etapas já está ativada</Trans>}
        lead={
          <Trans>
            Se você não viu os códigos de recuperação, confirme a sua senha para receber outros. Os de antes
            deixam de servir.
          </Trans>
        }
      >
        <ConfirmPassword onConfirm={renew} />
        <FinishSetup variant="subtle">
          <Trans>Já tenho os códigos</Trans>
        </FinishSetup>
      </LoginFrame>
    );
  }
  if (begun) {
    return (
      <LoginFrame
        key="app"
        title={<Trans>Leia o código QR com o autenticador</Trans>}
        lead={
          <Trans>
            Abra um aplicativo autenticador, como o Google Authenticator, leia a imagem e digite os seis
            números que ele mostra.
          </Trans>
        }
      >
        <ConfirmCode enrolment={begun} onConfirm={body => orOn(steps.confirm(body))} />
        <Button variant="subtle" size="md" fullWidth mt="xs" onClick={back}>
          <Trans>Voltar</Trans>
        </Button>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      key="password"
      title={<Trans>Verificação em duas etapas</Trans>}
      lead={
        <Trans>
          Nesta empresa, administradores usam senha e um código do celular. Confirme a sua senha para começar.
        </Trans>
      }
    >
      <ConfirmPassword onConfirm={body => orOn(steps.begin(body))} />
      {others.map(({ id, name }) => (
        <Button key={id} variant="default" size="md" fullWidth mt="sm" onClick={() => void switchTenant(id)}>
          <Trans>Ir para {name}</Trans>
        </Button>
      ))}
      {signOutButton}
    </LoginFrame>
  );
}
