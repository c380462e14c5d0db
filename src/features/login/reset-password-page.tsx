import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { usePageTitle } from '../../state/page-title';
import { readMailedLink } from '../../state/session/mailed-links';
import { AskForReset } from './ask-for-reset';
import { LinkTrouble } from './link-trouble';
import { LoginFrame } from './login-frame';
import { ResetPasswordForm } from './reset-password-form';
import { useLink } from './use-link';

/** Shows the page of the link for a forgotten password: the form, or why the link doesn't work. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useLingui();
  usePageTitle(t`Redefinir a senha`);
  const { link, again } = useLink(useCallback(() => readMailedLink('reset-password', token), [token]));
  if (typeof link === 'string') {
    return (
      <LinkTrouble link={link} again={again}>
        <AskForReset />
      </LinkTrouble>
    );
  }
  const { state, name, email } = link;
  if (state === 'valid') {
    return (
      <LoginFrame
        key="valid"
        title={<Trans>Crie outra senha</Trans>}
        lead={<Trans>Para a conta de {name}. Nos outros aparelhos será preciso entrar de novo.</Trans>}
      >
        <ResetPasswordForm token={token} email={email ?? ''} onRefused={again} />
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      key={state}
      title={state === 'used' ? <Trans>Este link já foi usado</Trans> : <Trans>Este link venceu</Trans>}
      lead={
        state === 'used' ? (
          <Trans>Se foi você, entre com a senha nova. Se não se lembra dela, peça outro link.</Trans>
        ) : (
          <Trans>Ele vale por 60 minutos. A sua senha continua a mesma: peça outro link.</Trans>
        )
      }
    >
      <AskForReset />
    </LoginFrame>
  );
}
