import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import classes from './login-page.module.css';

/** Sign-in; `email` is who has just been given a password. */
export function LoginPage({ email }: { email?: string }) {
  const { t } = useLingui();
  const { ended_reason } = useSnapshot(session);
  usePageTitle(t`Entrar`);
  return (
    <LoginFrame title={<Trans>Entrar</Trans>} lead={<Trans>Use o e-mail e a senha da sua empresa.</Trans>}>
      {ended_reason && (
        <p className={classes.ended} role="alert">
          {ended_reason}
        </p>
      )}
      <LoginForm knownEmail={email} />
    </LoginFrame>
  );
}
