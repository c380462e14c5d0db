import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../api/error';
import { type LinkState, readLink } from '../../state/create-password';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session';
import { CreatePasswordForm } from './create-password-form';
import { Invitation } from './invitation';
import { LoginFrame } from './login-frame';

/** Where the link of an invitation or of the first access leads: the form, or why the link opens nothing. */
export function CreatePasswordPage({ token, wayOut }: { token: string; wayOut: ReactNode }) {
  const isSignedIn = useSnapshot(session).status === 'signed_in';
  const { t } = useLingui();
  const [link, setLink] = useState<LinkState | 'reading' | 'unknown' | 'offline'>('reading');
  const isFirst = typeof link === 'object' && link.first_administrator;
  usePageTitle(isFirst ? t`Primeiro acesso` : t`Convite`);

  const read = useCallback(async () => {
    setLink('reading');
    try {
      setLink(await readLink(token));
    } catch (error) {
      setLink(error instanceof ApiError && error.status === 404 ? 'unknown' : 'offline');
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  const toSignIn = (
    <Button component={Link} to="/" size="md" fullWidth>
      {isSignedIn ? <Trans>Ir para o início</Trans> : <Trans>Ir para a entrada</Trans>}
    </Button>
  );
  if (link === 'reading') return <LoginFrame title={<Trans>Um momento…</Trans>} />;
  if (link === 'unknown')
    return (
      <LoginFrame
        title={<Trans>Este link não existe</Trans>}
        lead={<Trans>Confira se o endereço foi copiado inteiro.</Trans>}
      >
        {toSignIn}
      </LoginFrame>
    );
  if (link === 'offline')
    return (
      <LoginFrame
        title={<Trans>Sem conexão</Trans>}
        lead={<Trans>Para abrir este link é preciso falar com o servidor.</Trans>}
      >
        <Button size="md" fullWidth onClick={read}>
          <Trans>Tentar de novo</Trans>
        </Button>
      </LoginFrame>
    );
  if (link.state === 'used')
    return (
      <LoginFrame
        title={<Trans>Este link já foi usado</Trans>}
        lead={isSignedIn ? undefined : <Trans>Entre com a sua senha.</Trans>}
      >
        {toSignIn}
      </LoginFrame>
    );
  if (link.state === 'expired')
    return (
      <LoginFrame
        title={<Trans>Este link venceu</Trans>}
        lead={
          isFirst ? (
            <Trans>Reinicie o servidor: ele mostra um link novo ao iniciar.</Trans>
          ) : (
            <Trans>Peça outro a quem convidou você.</Trans>
          )
        }
      >
        {toSignIn}
      </LoginFrame>
    );
  if (isFirst)
    return (
      <LoginFrame
        title={<Trans>Primeiro acesso</Trans>}
        lead={<Trans>Dê nome à organização e crie a conta de quem a administra.</Trans>}
      >
        <CreatePasswordForm token={token} onRefused={read} />
      </LoginFrame>
    );
  const { company_name, email, has_account } = link;
  return (
    <Invitation
      token={token}
      company={company_name ?? ''}
      email={email ?? ''}
      hasAccount={has_account}
      onRefused={read}
      wayOut={wayOut}
    />
  );
}
