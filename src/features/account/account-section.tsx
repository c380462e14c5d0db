import type { ReactNode } from 'react';
import classes from './account-section.module.css';

interface AccountSectionProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** One subject of the account: what it is about beside it on a desktop, above it on a phone. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.about}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
