import { type FlowOutline, waysFrom } from '../../../domain/flow/flow-outline';

/** One way of a flow as it is drawn; places are those of the phases, from 0. */
export interface DrawnWay {
  from: number;
  to: number;
  /** To the phase that follows; over some of them; back. */
  kind: 'next' | 'ahead' | 'back';
  /** Which of the lines beside the phases it has, the nearest being 0. */
  lane: number;
}

/** How the ways of a flow are drawn, and how many lines they need on either side. */
export interface LaidWays {
  ways: DrawnWay[];
  ahead: number;
  back: number;
}

/** Short ways lie near the phases; of one side no two that cover the same stretch share a line. */
export function layWays(outline: FlowOutline): LaidWays {
  const all = outline.phases.flatMap((_, from) => waysFrom(outline, from).map(to => ({ from, to })));
  const next = all.filter(({ from, to }) => to === from + 1);
  const ahead = inLanes(all.filter(({ from, to }) => to > from + 1));
  const back = inLanes(all.filter(({ from, to }) => to < from));
  return {
    ways: [
      ...next.map(way => ({ ...way, kind: 'next' as const, lane: 0 })),
      ...ahead.map(way => ({ ...way, kind: 'ahead' as const })),
      ...back.map(way => ({ ...way, kind: 'back' as const })),
    ],
    ahead: lanesOf(ahead),
    back: lanesOf(back),
  };
}

const lanesOf = (ways: { lane: number }[]) => Math.max(0, ...ways.map(({ lane }) => lane + 1));

function inLanes(ways: { from: number; to: number }[]) {
  /** Where each line is taken. */
  const lanes: [start: number, end: number][][] = [];
  const span = ({ from, to }: { from: number; to: number }) => Math.abs(to - from);
  return [...ways]
    .sort((a, b) => span(a) - span(b) || a.from - b.from)
    .map(way => {
      const [start, end] = [Math.min(way.from, way.to), Math.max(way.from, way.to)];
      const isFree = (taken: [number, number][]) => taken.every(([a, b]) => end <= a || b <= start);
      const found = lanes.findIndex(isFree);
      const lane = found < 0 ? lanes.length : found;
      lanes[lane] = [...(lanes[lane] ?? []), [start, end]];
      return { ...way, lane };
    });
}
