import { Trans } from '@lingui/react/macro';
import { IconFlag, IconUserCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { type FlowOutline, outlineWords } from '../../../domain/flow/flow-outline';
import classes from './flow-picture.module.css';
import { type DrawnWay, layWays } from './lay-ways';

/** Height of a phase with the gap below it, and of that gap, in pixels. */
const ROW = 60;
const GAP = 18;
/** Distance between the lines on one side if there is room, and the greatest width of a side, in pixels. */
const LANE = 13;
const SIDE_MAX = 92;
/** Radius of a line's turn, and distance from the middle of a phase at which lines leave and arrive, in pixels. */
const TURN = 5;
const BESIDE = 7;

/** Draws a flow from top to bottom: phases in order, ways as arrows, and which phases ask for approval or are final. */
export function FlowPicture({ outline }: { outline: FlowOutline }) {
  const { phases, phase_config } = outline;
  const { ways, ahead, back } = layWays(outline);
  const next = new Set(ways.filter(({ kind }) => kind === 'next').map(({ from }) => from));
  const [left, right] = [sideOf(back), sideOf(ahead)];
  const height = phases.length * ROW - GAP;
  return (
    <figure className={classes.figure}>
      <div
        className={classes.drawing}
        role="img"
        aria-label={outlineWords(outline)}
        style={{ gridTemplateColumns: `${left}px minmax(0, 1fr) ${right}px` }}
      >
        <Side width={left} height={height} lanes={back} ways={ways.filter(({ kind }) => kind === 'back')} />
        <ol className={classes.phases}>
          {phases.map((phase, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: phases may have the same name, and are drawn again
              key={at}
              className={classes.phase}
              style={{ '--phase': phase.color, height: ROW - GAP } as CSSProperties}
            >
              <span className={classes.name}>{phase.name}</span>
              {phase.needs_approval && <IconUserCheck size={17} aria-hidden />}
              {phase.is_final && <IconFlag size={16} aria-hidden />}
            </li>
          ))}
        </ol>
        <svg className={classes.straight} width={12} height={height} aria-hidden>
          {phases.slice(1).map((_, at) => {
            const y = at * ROW + ROW - GAP;
            if (next.has(at))
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              return <path key={at} d={`M6 ${y}v${GAP - 5}`} className={classes.line} data-arrow="down" />;
            if (phase_config === 'rules') return null;
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            return <path key={at} d={`M6 ${y + 3}v${GAP - 6}`} className={classes.line} data-free />;
          })}
          {[...next].map(at => (
            <path key={at} d={`M2 ${(at + 1) * ROW - 6}h8l-4 6z`} className={classes.head} />
          ))}
        </svg>
        <Side
          width={right}
          height={height}
          lanes={ahead}
          ways={ways.filter(({ kind }) => kind === 'ahead')}
          isRight
        />
      </div>
      <Legend outline={outline} hasBack={back > 0} />
    </figure>
  );
}

const sideOf = (lanes: number) => (lanes === 0 ? 0 : Math.min(SIDE_MAX, 14 + lanes * LANE));

interface SideProps {
  width: number;
  height: number;
  lanes: number;
  ways: DrawnWay[];
  isRight?: boolean;
}

/** Draws the ways on one side of the phases; drawn for the left, and mirrored for the right. */
function Side({ width, height, lanes, ways, isRight = false }: SideProps) {
  const apart = (width - 14) / Math.max(1, lanes);
  const middle = (at: number) => at * ROW + (ROW - GAP) / 2;
  return (
    <svg width={width} height={height} aria-hidden style={isRight ? { transform: 'scaleX(-1)' } : undefined}>
      {ways.map(({ from, to, kind, lane }) => {
        const isDown = to > from;
        const [start, end] = [
          middle(from) + (isDown ? BESIDE : -BESIDE),
          middle(to) + (isDown ? -BESIDE : BESIDE),
        ];
        const x = width - 11 - lane * apart;
        const turn = isDown ? TURN : -TURN;
        const path = `M${width} ${start}H${x + TURN}q-${TURN} 0-${TURN} ${turn}V${end - turn}q0 ${turn} ${TURN} ${turn}H${width - 6}`;
        return (
          <g key={`${from}>${to}`}>
            <path d={path} className={classes.line} data-kind={kind} />
            <path d={`M${width} ${end}l-7-4v8z`} className={classes.head} />
          </g>
        );
      })}
    </svg>
  );
}

function Legend({ outline: { phases, phase_config }, hasBack }: { outline: FlowOutline; hasBack: boolean }) {
  return (
    <figcaption className={classes.legend}>
      {phase_config === 'free' && (
        <span>
          <Trans>Livre: de qualquer fase para qualquer outra</Trans>
        </span>
      )}
      {phases.some(({ needs_approval }) => needs_approval) && (
        <span>
          <IconUserCheck size={15} aria-hidden />
          <Trans>pede aprovação</Trans>
        </span>
      )}
      {phases.some(({ is_final }) => is_final) && (
        <span>
          <IconFlag size={15} aria-hidden />
          <Trans>conclui o card</Trans>
        </span>
      )}
      {hasBack && (
        <span>
          <svg width={22} height={8} aria-hidden>
            <path d="M0 4h22" className={classes.line} data-kind="back" />
          </svg>
          <Trans>volta</Trans>
        </span>
      )}
    </figcaption>
  );
}
