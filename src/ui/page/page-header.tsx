import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useIsPhone } from '../use-media';
import classes from './page-header.module.css';

/** State of the device's connection; the app shell provides it, every page header shows it. */
export const NetworkLine = createContext<ReactNode>(null);

interface PageHeaderProps {
  title: ReactNode;
  /** Small line above the title on a desktop, such as «Fluxos › VND». */
  crumbs?: ReactNode;
  /** Target of the back arrow on a phone. */
  back?: { label: string; onBack: () => void };
  actions?: ReactNode;
  children?: ReactNode;
}

/** Renders the top bar of a page: its name, the state of the network and its actions. */
export function PageHeader({ title, crumbs, back, actions, children }: PageHeaderProps) {
  const network = useContext(NetworkLine);
  const isPhone = useIsPhone();
  const heading = useRef<HTMLHeadingElement>(null);
  // A page that replaced its skeleton has lost the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        {isPhone && back && (
          <ActionIcon
            className={classes.back}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={back.label}
            onClick={back.onBack}
          >
            <IconChevronLeft />
          </ActionIcon>
        )}
        <div className={classes.titles}>
          {!isPhone && crumbs && <div className={classes.crumbs}>{crumbs}</div>}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
        </div>
        <div className={classes.network}>{network}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}
