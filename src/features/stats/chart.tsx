import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './chart.module.css';

interface ChartProps {
  /** What matters in it, for who doesn't see it. */
  label: string;
  height: number;
  /** Drawn in the width that there is, so that its texts keep their size on a phone. */
  children: (width: number) => ReactNode;
}

/** A drawing as wide as its place. */
export function Chart({ label, height, children }: ChartProps) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes.chart} style={{ minHeight: height }}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height}>
          {children(width)}
        </svg>
      )}
    </div>
  );
}

/** A line by which what is put over a bar is told from it, without its colour. */
export function Hatch({ id, className }: { id: string; className: string | undefined }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.ground} width="6" height="6" />
      <rect className={className} width="3" height="6" />
    </pattern>
  );
}

/** What is drawn how: a list of `Drawn`. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <ul className={classes.legend}>{children}</ul>
);

/** One thing that a chart draws, in 14 × 14, and what it is. */
export const Drawn = ({ as, name }: { as: ReactNode; name: ReactNode }) => (
  <li>
    <svg width="14" height="14" aria-hidden="true">
      {as}
    </svg>
    {name}
  </li>
);
