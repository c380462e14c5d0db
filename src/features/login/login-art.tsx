import { Trans } from '@lingui/react/macro';
import { IconLayoutKanban, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import classes from './login-frame.module.css';

/** Presents the product in pictures and three lines. */
export function LoginArt() {
  return (
    <>
      <img src="/login/onix-azul.svg" alt="" className={classes.first} />
      <img src="/login/compass-areia.svg" alt="" className={classes.second} />
      <img src="/login/argo-vermelho.svg" alt="" className={classes.third} />
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
    </>
  );
}
