import { Trans } from '@lingui/react/macro';
import { IconLayoutKanban, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { HostBrand } from './host-brand';
import classes from './login-frame.module.css';

interface LoginFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** What people see before they are in: the page's own in the middle, and beside it on a desktop what the product is. */
export function LoginFrame({ title, lead, children }: LoginFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever left, or was signed out, had the focus in a page that is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.box}>
          <HostBrand />
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
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
