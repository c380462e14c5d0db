import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'brand' | 'plain';

/** Renders a short state in words, coloured by its tone. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
