import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutKanban, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../state/page-title';
import { session } from '../../state/session';
import { LoginForm } from './login-form';
import classes from './login-page.module.css';

/** Sign-in: the form, and beside it on a desktop what the product is. */
export function LoginPage() {
  const { t } = useLingui();
  const { ended_reason } = useSnapshot(session);
  usePageTitle(t`Entrar`);
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.box}>
          <div className={classes.brand}>
            <img src="/icons/icon.svg" alt="" width={40} height={40} />
            <span>Pátio</span>
          </div>
          <h1 className={classes.title}>
            <Trans>Entrar</Trans>
          </h1>
          <p className={classes.lead}>
            <Trans>Use o e-mail e a senha da sua empresa.</Trans>
          </p>
          {ended_reason && (
            <p className={classes.ended} role="alert">
              {ended_reason}
            </p>
          )}
          <LoginForm />
        </div>
      </main>
      <aside className={classes.art} aria-hidden>
        <img src="/vehicles/onix-azul.svg" alt="" className={classes.first} />
        <img src="/vehicles/compass-areia.svg" alt="" className={classes.second} />
        <img src="/vehicles/argo-vermelho.svg" alt="" className={classes.third} />
        <ul className={classes.points}>
          <li>
            <IconLayoutKanban size={20} /> <Trans>Cada veículo no seu lugar, da proposta à entrega</Trans>
          </li>
          <li>
            <IconShieldCheck size={20} /> <Trans>Aprovações em dois toques</Trans>
          </li>
          <li>
            <IconWifiOff size={20} /> <Trans>Funciona no pátio, mesmo sem sinal</Trans>
          </li>
        </ul>
      </aside>
    </div>
  );
}
