import { scaleLinear } from 'd3-scale';
import { useId } from 'react';
import { Chart, Drawn, Hatch, Legend } from './chart';
import classes from './chart.module.css';

export interface BarRow {
  id: string;
  name: string;
  value: number;
  /** Value in words, with further information. */
  text: string;
  /** Part of the value that is drawn differently. */
  part?: number;
  /** Another value on the same scale, drawn as a line. */
  mark?: number;
}

interface BarsProps {
  label: string;
  rows: BarRow[];
  /** Names of the bar, its part and the line in the legend, if there is more than the bar. */
  names?: { value: string; part?: string; mark?: string };
}

const ROW = 42;
const BAR = { top: 20, height: 12 };
/** Approximate width of a letter, in pixels; text that would not fit is cut. */
const LETTER = 7.2;

function cut(text: string, width: number): string {
  const most = Math.max(4, Math.floor(width / LETTER));
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

/** Shows horizontal bars below each other, each with its name and value above it. */
export function Bars({ label, rows, names }: BarsProps) {
  const hatch = useId();
  const most = Math.max(1, ...rows.map(({ value, mark = 0 }) => Math.max(value, mark)));
  return (
    <>
      <Chart label={label} height={rows.length * ROW}>
        {width => {
          const x = scaleLinear([0, most], [0, width - 2]);
          return (
            <>
              {names?.part && <Hatch id={hatch} className={classes.part} />}
              {rows.map(({ id, name, value, text, part = 0, mark }, row) => (
                <g key={id} transform={`translate(0 ${row * ROW})`}>
                  <text y="13">{cut(name, width - text.length * LETTER - 12)}</text>
                  <text className={classes.value} x={width} y="13" textAnchor="end">
                    {text}
                  </text>
                  <rect className={classes.track} y={BAR.top} width={width} height={BAR.height} rx="3" />
                  <rect className={classes.bar} y={BAR.top} width={x(value)} height={BAR.height} rx="3" />
                  {part > 0 && (
                    <rect fill={`url(#${hatch})`} y={BAR.top} width={x(part)} height={BAR.height} rx="3" />
                  )}
                  {mark !== undefined && (
                    <rect
                      className={classes.mark}
                      x={x(mark)}
                      y={BAR.top - 3}
                      width="2"
                      height={BAR.height + 6}
                    />
                  )}
                </g>
              ))}
            </>
          );
        }}
      </Chart>
      {names && (
        <Legend>
          <Drawn
            as={<rect className={classes.bar} y="2" width="14" height="10" rx="3" />}
            name={names.value}
          />
          {names.part && (
            <Drawn
              as={<rect fill={`url(#${hatch})`} y="2" width="14" height="10" rx="3" />}
              name={names.part}
            />
          )}
          {names.mark && (
            <Drawn as={<rect className={classes.mark} x="6" width="2" height="14" />} name={names.mark} />
          )}
        </Legend>
      )}
    </>
  );
}
