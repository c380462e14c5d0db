import { type FlowOutline, waysFrom } from '../../../domain/flow/flow-outline';

/** One drawn way of a flow, between the positions of two phases, counted from 0. */
export interface DrawnWay {
  from: number;
  to: number;
  /** Direction of the way: to the next phase, forward over some phases, or back. */
  kind: 'next' | 'ahead' | 'back';
  /** Index of the line beside the phases that the way uses; 0 is the nearest. */
  lane: number;
}

/** Layout of the ways of a flow, and the number of lines needed on each side. */
export interface LaidWays {
  ways: DrawnWay[];
  ahead: number;
  back: number;
}

/** Lays out the ways: short ones near the phases; no two ways on one side that cover the same stretch share a line. */
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
  /** Stretches of each line that are taken. */
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
