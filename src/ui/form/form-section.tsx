import type { ReactNode } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * One subject of a page of settings: what it is about beside it on a desktop, above it on a phone. What has `data-wide`
 * gets all the width there is.
 */
export function FormSection({ title, lead, children }: FormSectionProps) {
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
