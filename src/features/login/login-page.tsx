import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { brand } from '../../state/brand';
import { usePageTitle } from '../../state/page-title';
import { resumeAfterEnd } from '../../state/session/after-end';
import { session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { loadLater } from '../../ui/page/load-later';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import classes from './login-page.module.css';
import { withReason } from './with-reason';

const FirstAccess = loadLater(() => import('./first-access'));

/** Shows the page for signing in. */
export function LoginPage() {
  const { t } = useLingui();
  const { ended_reason } = useSnapshot(session);
  const [left, setLeft] = useState('');
  const { not_kept } = useSnapshot(connectivity);
  const { first_access } = useSnapshot(brand);
  usePageTitle(t`Entrar`);
  useEffect(() => void resumeAfterEnd(setLeft), []);
  return (
    <LoginFrame title={<Trans>Entrar</Trans>} lead={<Trans>Use o e-mail e a senha da sua empresa.</Trans>}>
      {[ended_reason && `${withReason(ended_reason)} ${left}`, not_kept].map(
        words =>
          words && (
            <p key={words} className={classes.notice} role="alert">
              {words}
            </p>
          ),
      )}
      {first_access && <FirstAccess onFailed={null} />}
      <LoginForm />
    </LoginFrame>
  );
}
