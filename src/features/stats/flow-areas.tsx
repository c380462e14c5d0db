import { scaleLinear } from 'd3-scale';
import { area, stack } from 'd3-shape';
import type { BoardStats } from '../../../domain/stats';
import { readableOn } from '../../ui/fields/color';
import { shortDay } from '../../ui/text/time';
import { Chart, Drawn, Legend, ValueAxis } from './chart';
import classes from './chart.module.css';

const HEIGHT = 260;
const AXIS = { left: 34, bottom: 24, top: 8 };
/** Width of one date label on the axis, and the least height of an area with a number, in pixels. */
const DATE = 110;
const DIGIT = 15;

type FlowDay = BoardStats['cumulative_flow'][number];

/**
 * Shows a chart of the number of cards in each phase at the end of each day: the first phase on top, the last at the
 * bottom.
 */
export function FlowAreas({ label, stats }: { label: string; stats: BoardStats }) {
  const phases = stats.phases.filter(({ phase_id, enabled }) =>
    stats.cumulative_flow.some(({ cards }) => enabled || cards[phase_id]),
  );
  // Repeats a single day, so that it has a width.
  const days =
    stats.cumulative_flow.length === 1
      ? [...stats.cumulative_flow, ...stats.cumulative_flow]
      : stats.cumulative_flow;
  const series = stack<FlowDay, string>()
    .keys(phases.map(({ phase_id }) => phase_id).reverse())
    .value(({ cards }, id) => cards[id] ?? 0)(days);
  const most = Math.max(1, ...(series.at(-1) ?? []).map(([, top]) => top));
  const y = scaleLinear([0, most], [HEIGHT - AXIS.bottom, AXIS.top]).nice(3);
  const last = days.length - 1;
  return (
    <>
      <Chart label={label} height={HEIGHT}>
        {width => {
          const x = scaleLinear([0, last], [AXIS.left, width]);
          const draw = area<[number, number]>()
            .x((_, index) => x(index))
            .y0(([low]) => y(low))
            .y1(([, high]) => y(high));
          const dates = Math.min(last, Math.max(1, Math.floor((width - AXIS.left) / DATE)));
          return (
            <>
              <ValueAxis y={y} count={4} left={AXIS.left} width={width} />
              {series.map(points => {
                const place = phases.findIndex(({ phase_id }) => phase_id === points.key);
                const color = phases[place]!.color;
                const [low, high] = points[last]!;
                return (
                  <g key={points.key}>
                    <path
                      className={classes.area}
                      fill={color}
                      d={draw(points as unknown as [number, number][])!}
                    />
                    {y(low) - y(high) >= DIGIT && (
                      <text
                        className={classes.inside}
                        x={width - 8}
                        y={(y(low) + y(high)) / 2}
                        dy="0.35em"
                        textAnchor="end"
                        style={{ '--on': readableOn(color) } as React.CSSProperties}
                      >
                        {place + 1}
                      </text>
                    )}
                  </g>
                );
              })}
              {Array.from({ length: dates + 1 }, (_, index) => Math.round((last * index) / dates)).map(
                day => (
                  <text
                    key={day}
                    className={classes.tick}
                    x={x(day)}
                    y={HEIGHT - 6}
                    textAnchor={day === 0 ? 'start' : day === last ? 'end' : 'middle'}
                  >
                    {shortDay(days[day]!.day, stats.to)}
                  </text>
                ),
              )}
            </>
          );
        }}
      </Chart>
      <Legend>
        {phases.map(({ phase_id, name, color }, place) => (
          <Drawn
            key={phase_id}
            as={<rect className={classes.area} style={{ fill: color }} width="14" height="14" rx="4" />}
            name={`${place + 1}. ${name}`}
          />
        ))}
      </Legend>
    </>
  );
}
