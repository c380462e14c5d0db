import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import classes from './login-page.module.css';

/** Sign-in. */
export function LoginPage() {
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
      <LoginForm />
    </LoginFrame>
  );
}
