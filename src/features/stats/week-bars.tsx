import { useLingui } from '@lingui/react/macro';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useId } from 'react';
import type { BoardStats } from '../../../domain/stats';
import { shortDay } from '../../ui/text/time';
import { Chart, Drawn, Hatch, Legend, ValueAxis } from './chart';
import classes from './chart.module.css';

const HEIGHT = 200;
const AXIS = { left: 30, bottom: 24, top: 8 };
/** Width of one date label on the axis, in pixels. */
const DATE = 64;

/** Shows the bars of the cards created and concluded in each week, side by side. */
export function WeekBars({ label, stats }: { label: string; stats: BoardStats }) {
  const { t } = useLingui();
  const hatch = useId();
  const { weeks, to } = stats;
  const most = Math.max(1, ...weeks.map(({ created, concluded }) => Math.max(created, concluded)));
  const y = scaleLinear([0, most], [HEIGHT - AXIS.bottom, AXIS.top]).nice(3);
  const bar = (value: number) => ({ y: y(value), height: y(0) - y(value) });
  return (
    <>
      <Chart label={label} height={HEIGHT}>
        {width => {
          const x = scaleBand(
            weeks.map(({ week }) => week),
            [AXIS.left, width],
          ).paddingInner(0.25);
          const half = Math.min(18, x.bandwidth() / 2);
          const each = Math.ceil(weeks.length / Math.max(1, Math.floor((width - AXIS.left) / DATE)));
          return (
            <>
              <Hatch id={hatch} className={classes.other} />
              <ValueAxis y={y} count={3} left={AXIS.left} width={width} />
              {weeks.map(({ week, created, concluded }, index) => (
                <g key={week} transform={`translate(${x(week)! + x.bandwidth() / 2} 0)`}>
                  <rect className={classes.bar} x={-half} width={half} {...bar(created)} />
                  <rect fill={`url(#${hatch})`} width={half} {...bar(concluded)} />
                  {index % each === 0 && (
                    <text
                      className={classes.tick}
                      y={HEIGHT - 6}
                      textAnchor={index === 0 && half < DATE / 2 ? 'start' : 'middle'}
                      x={index === 0 && half < DATE / 2 ? -half : 0}
                    >
                      {shortDay(week, to)}
                    </text>
                  )}
                </g>
              ))}
            </>
          );
        }}
      </Chart>
      <Legend>
        <Drawn as={<rect className={classes.bar} y="2" width="14" height="10" />} name={t`Criados`} />
        <Drawn as={<rect fill={`url(#${hatch})`} y="2" width="14" height="10" />} name={t`Concluídos`} />
      </Legend>
    </>
  );
}
