import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { HostBrand } from './host-brand';
import classes from './login-frame.module.css';

interface LoginFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Presentation beside the forms, kept between pages so that it doesn't flicker. */
let LoginArt: ComponentType | null = null;

/**
 * Shows a frame of the pages before sign-in: the page's content in the middle, and on a desktop the presentation of the
 * product beside it.
 */
export function LoginFrame({ title, lead, children }: LoginFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, as the page that held the focus is gone after signing out.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [Art, show] = useState(() => LoginArt);
  useEffect(() => {
    // A phone doesn't show the illustration, and need not load it.
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
