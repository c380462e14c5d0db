import { type ReactNode, useId } from 'react';
import classes from './shared-section.module.css';

interface SectionProps {
  title: ReactNode;
  /** Number of items in it. */
  count?: ReactNode;
  children: ReactNode;
}

/** Shows a section of the card, with a heading. */
export function Section({ title, count, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title} {count !== undefined && <span className={classes.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}
