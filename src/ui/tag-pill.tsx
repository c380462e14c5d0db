import type { CSSProperties, ReactNode } from 'react';
import { labelColors } from './fields/color';
import classes from './pill.module.css';

/** Renders a tag in its own colour, with text that is legible in both schemes. */
export function TagPill({ name, color, children }: { name: string; color: string; children?: ReactNode }) {
  const [light, dark] = [labelColors(color, 'light'), labelColors(color, 'dark')];
  const style = {
    '--light': light.background,
    '--light-ink': light.color,
    '--dark': dark.background,
    '--dark-ink': dark.color,
  } as CSSProperties;
  return (
    <span className={`${classes.pill} ${classes.tag}`} style={style}>
      {name}
      {children}
    </span>
  );
}
