import { type FlowOutline, outlineSummary } from '../../../domain/flow/flow-outline';
import { readableOn } from '../fields/color';
import picture from './flow-picture.module.css';
import classes from './flow-thumbnail.module.css';
import { type DrawnWay, layWays } from './lay-ways';

/** Width of a phase with the gap after it, in units of the drawing. */
const STEP = 46;
const PHASE = { width: 30, height: 20 };
const HEIGHT = 84;
const MIDDLE = HEIGHT / 2;
/** Height for the lines above and below the phases, in units of the drawing. */
const ROOM = 28;

/**
 * Draws a small flow from left to right: a box for each phase in its colour, with ways forward above and ways back
 * below.
 */
export function FlowThumbnail({ outline }: { outline: FlowOutline }) {
  const { phases, phase_config } = outline;
  const { ways, ahead, back } = layWays(outline);
  const width = phases.length * STEP - (STEP - PHASE.width) + 8;
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      style={{ maxWidth: width }}
      role="img"
      aria-label={outlineSummary(outline)}
    >
      {phase_config === 'free' && <path d={`M4 ${MIDDLE}H${width - 4}`} className={picture.line} data-free />}
      {ways.map(way => (
        <Way key={`${way.from}>${way.to}`} way={way} lanes={way.kind === 'back' ? back : ahead} />
      ))}
      {phases.map(({ color, needs_approval, is_final }, at) => {
        const x = 4 + at * STEP;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: phases may have the same name, and are drawn again
          <g key={at}>
            {is_final && (
              <rect
                x={x - 3}
                y={MIDDLE - PHASE.height / 2 - 3}
                width={PHASE.width + 6}
                height={PHASE.height + 6}
                rx={8}
                className={picture.line}
              />
            )}
            <rect
              x={x}
              y={MIDDLE - PHASE.height / 2}
              width={PHASE.width}
              height={PHASE.height}
              rx={6}
              fill={color}
              className={classes.phase}
            />
            {needs_approval && (
              <path
                d={`M${x + 9} ${MIDDLE}l4.5 4.5 8-9`}
                fill="none"
                stroke={readableOn(color)}
                strokeWidth={2.4}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Way({ way: { from, to, kind, lane }, lanes }: { way: DrawnWay; lanes: number }) {
  const left = 4 + from * STEP;
  if (kind === 'next') {
    const x = left + PHASE.width;
    return (
      <>
        <path d={`M${x} ${MIDDLE}h${STEP - PHASE.width - 5}`} className={picture.line} />
        <path d={`M${x + STEP - PHASE.width} ${MIDDLE}l-6-3.5v7z`} className={picture.head} />
      </>
    );
  }
  const side = kind === 'ahead' ? -1 : 1;
  const edge = MIDDLE + (side * PHASE.height) / 2;
  const far = edge + side * (8 + lane * Math.min(7, (ROOM - 8) / Math.max(1, lanes - 1)));
  const [start, end] = [from, to].map(at => 4 + at * STEP + PHASE.width / 2) as [number, number];
  const [out, into] = kind === 'ahead' ? [start + 5, end - 5] : [start - 5, end + 5];
  return (
    <>
      <path
        d={`M${out} ${edge}V${far}H${into}V${edge + side * 5}`}
        className={picture.line}
        data-kind={kind}
        strokeLinejoin="round"
      />
      <path d={`M${into} ${edge}l-3.5 ${side * 6}h7z`} className={picture.head} />
    </>
  );
}
