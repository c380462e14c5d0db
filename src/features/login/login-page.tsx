import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { goOnAfterEnd } from '../../state/after-end';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session';
import { connectivity } from '../../sync/connectivity';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import classes from './login-page.module.css';
import { withReason } from './with-reason';

/** Sign-in. */
export function LoginPage() {
  const { t } = useLingui();
  const { ended_reason } = useSnapshot(session);
  const { not_kept } = useSnapshot(connectivity);
  usePageTitle(t`Entrar`);
  useEffect(() => void goOnAfterEnd(), []);
  return (
    <LoginFrame title={<Trans>Entrar</Trans>} lead={<Trans>Use o e-mail e a senha da sua empresa.</Trans>}>
      {[ended_reason, not_kept].map(
        words =>
          words && (
            <p key={words} className={classes.notice} role="alert">
              {withReason(words)}
            </p>
          ),
      )}
      <LoginForm />
    </LoginFrame>
  );
}
