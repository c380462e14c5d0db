import type { ReactNode } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * Renders one subject of a settings page: its explanation is beside it on a desktop, above it on a phone. Elements with
 * `data-wide` use the full width.
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
