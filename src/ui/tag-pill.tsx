import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { labelColors } from './color';
import classes from './pill.module.css';

/** A tag in its own colour, its text kept readable in both schemes. */
export function TagPill({ name, color, children }: { name: string; color: string; children?: ReactNode }) {
  const scheme = useComputedColorScheme('light');
  return (
    <span className={classes.pill} style={labelColors(color, scheme)}>
      {name}
      {children}
    </span>
  );
}
