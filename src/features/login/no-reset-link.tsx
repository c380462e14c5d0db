import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../../state/page-title';
import { AskForReset } from './ask-for-reset';
import { LoginFrame } from './login-frame';

/** Shows the page for a new password, opened without the token of an e-mail's link. */
export function NoResetLink() {
  const { t } = useLingui();
  usePageTitle(t`Redefinir a senha`);
  return (
    <LoginFrame
      title={<Trans>Redefinir a senha</Trans>}
      lead={
        <Trans>A senha é redefinida pelo link que vai ao seu e-mail. Abra esse link, ou peça um agora.</Trans>
      }
    >
      <AskForReset />
    </LoginFrame>
  );
}
