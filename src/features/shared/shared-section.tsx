import { type ReactNode, useId } from 'react';
import classes from './shared-section.module.css';

interface SectionProps {
  title: ReactNode;
  /** How many there are of it. */
  count?: ReactNode;
  children: ReactNode;
}

/** A part of the card, under its name. */
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
