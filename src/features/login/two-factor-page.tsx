import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { refreshProfile } from '../../state/open-session';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session';
import { syncNow } from '../../sync/sync';
import { ConfirmCode } from './confirm-code';
import { ConfirmPassword, type Enrolment } from './confirm-password';
import { LoginFrame } from './login-frame';
import { RecoveryCodes } from './recovery-codes';

/** Where whoever must have a second factor sets it up: the password, the app, and codes for when the app is lost. */
export function TwoFactorPage({ wayOut }: { wayOut: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Verificação em duas etapas`);
  const mustEnrol = useSnapshot(session).tenants.some(
    ({ id, must_enrol }) => id === session.tenant_id && must_enrol,
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (!mustEnrol) void navigate({ to: '/home', replace: true });
  }, [mustEnrol, navigate]);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes) {
    const leave = async () => {
      // The way on opens by it.
      await refreshProfile();
      void syncNow();
    };
    return (
      <LoginFrame
        key="codes"
        title={<Trans>Guarde os códigos de recuperação</Trans>}
        lead={
          <Trans>
            Se você perder o celular, cada um deles serve uma vez no lugar do aplicativo. Não serão mostrados
            outra vez.
          </Trans>
        }
      >
        <RecoveryCodes codes={codes} onKept={leave} />
      </LoginFrame>
    );
  }
  if (enrolment) {
    return (
      <LoginFrame
        key="app"
        title={<Trans>Leia o código com o aplicativo</Trans>}
        lead={
          <Trans>
            Abra um aplicativo autenticador, como o Google Authenticator, leia a imagem e digite os seis
            números que ele mostra.
          </Trans>
        }
      >
        <ConfirmCode enrolment={enrolment} onConfirmed={setCodes} />
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      key="password"
      title={<Trans>Verificação em duas etapas</Trans>}
      lead={
        <Trans>
          Esta empresa pede a quem a administra um código do celular, além da senha. Confirme a sua senha para
          começar.
        </Trans>
      }
    >
      <ConfirmPassword onBegun={setEnrolment} />
      {wayOut}
    </LoginFrame>
  );
}
