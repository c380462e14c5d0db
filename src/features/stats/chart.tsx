import { useElementSize } from '@mantine/hooks';
import type { ScaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import classes from './chart.module.css';

interface ChartProps {
  /** Main result, for screen readers. */
  label: string;
  height: number;
  /** Draws the chart in the available width, so that its texts keep their size on a phone. */
  children: (width: number) => ReactNode;
}

/** Shows a drawing as wide as its container. */
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

interface ValueAxisProps {
  y: ScaleLinear<number, number>;
  /** Number of lines at most, of which only those of whole values are drawn. */
  count: number;
  /** Left end of the lines, before which their values stand. */
  left: number;
  width: number;
}

/** Draws the horizontal lines of a chart's values. */
export const ValueAxis = ({ y, count, left, width }: ValueAxisProps) =>
  y
    .ticks(count)
    .filter(Number.isInteger)
    .map(tick => (
      <g key={tick} transform={`translate(0 ${y(tick)})`}>
        <line className={classes.grid} x1={left} x2={width} />
        <text className={classes.tick} x={left - 8} dy="0.35em" textAnchor="end">
          {tick}
        </text>
      </g>
    ));

/** Shows the pattern of lines by which a part of a bar differs without its colour. */
export function Hatch({ id, className }: { id: string; className: string | undefined }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.ground} width="6" height="6" />
      <rect className={className} width="3" height="6" />
    </pattern>
  );
}

/** Legend of a chart: a list of `Drawn`. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <ul className={classes.legend}>{children}</ul>
);

/** Entry of a legend: a sample of 14 × 14 pixels and its name. */
export const Drawn = ({ as, name }: { as: ReactNode; name: ReactNode }) => (
  <li>
    <svg width="14" height="14" aria-hidden="true">
      {as}
    </svg>
    {name}
  </li>
);
