import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/error';
import { readLink } from '../../state/create-password';
import { usePageTitle } from '../../state/page-title';
import { CreatePasswordForm } from './create-password-form';
import { LoginFrame } from './login-frame';

type Shown = 'reading' | 'valid' | 'used' | 'expired' | 'unknown' | 'offline';

/** Where a link to create a password leads: the form, or why the link opens nothing. */
export function CreatePasswordPage({ token }: { token: string }) {
  const { t } = useLingui();
  usePageTitle(t`Primeiro acesso`);
  const [shown, setShown] = useState<Shown>('reading');

  const read = useCallback(async () => {
    setShown('reading');
    try {
      const { state, first_administrator } = await readLink(token);
      setShown(state === 'valid' && !first_administrator ? 'unknown' : state);
    } catch (error) {
      setShown(error instanceof ApiError && error.status === 404 ? 'unknown' : 'offline');
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  const toSignIn = (
    <Button component={Link} to="/" size="md" fullWidth>
      <Trans>Ir para a entrada</Trans>
    </Button>
  );
  switch (shown) {
    case 'reading':
      return <LoginFrame title={<Trans>Primeiro acesso</Trans>} />;
    case 'valid':
      return (
        <LoginFrame
          title={<Trans>Primeiro acesso</Trans>}
          lead={<Trans>Dê nome à organização e crie a conta de quem a administra.</Trans>}
        >
          <CreatePasswordForm token={token} onRefused={read} />
        </LoginFrame>
      );
    case 'used':
      return (
        <LoginFrame
          title={<Trans>Este link já foi usado</Trans>}
          lead={<Trans>A senha já foi criada: entre com ela.</Trans>}
        >
          {toSignIn}
        </LoginFrame>
      );
    case 'expired':
      return (
        <LoginFrame
          title={<Trans>Este link venceu</Trans>}
          lead={<Trans>Reinicie o servidor: ele mostra um link novo ao iniciar.</Trans>}
        >
          {toSignIn}
        </LoginFrame>
      );
    case 'unknown':
      return (
        <LoginFrame
          title={<Trans>Este link não existe</Trans>}
          lead={<Trans>Confira se o endereço foi copiado inteiro.</Trans>}
        >
          {toSignIn}
        </LoginFrame>
      );
    case 'offline':
      return (
        <LoginFrame
          title={<Trans>Sem conexão</Trans>}
          lead={<Trans>Para o primeiro acesso é preciso falar com o servidor.</Trans>}
        >
          <Button size="md" fullWidth onClick={read}>
            <Trans>Tentar de novo</Trans>
          </Button>
        </LoginFrame>
      );
  }
}
