import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { HostBrand } from './host-brand';
import classes from './login-frame.module.css';

interface LoginFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Kept between pages, so that it stands still where one follows the other. */
let LoginArt: ComponentType | null = null;

/** What people see before they are in: the page's own in the middle, and beside it on a desktop what the product is. */
export function LoginFrame({ title, lead, children }: LoginFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever left, or was signed out, had the focus in a page that is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [Art, show] = useState(() => LoginArt);
  useEffect(() => {
    // A phone doesn't show it, and need not load it.
    if (LoginArt || !matchMedia('(min-width: 62em)').matches) return;
    const come = (module: { LoginArt: ComponentType }) => {
      LoginArt = module.LoginArt;
      show(() => module.LoginArt);
    };
    void import('./login-art').then(come, () => undefined);
  }, []);
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
        {Art && <Art />}
      </aside>
    </div>
  );
}
