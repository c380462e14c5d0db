import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

/** Shows a section of the first screen, with a title. */
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
