import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

/** A titled part of the first screen. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
