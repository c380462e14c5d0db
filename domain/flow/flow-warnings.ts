import { type FlowOutline, waysFrom } from './flow-outline';

export interface FlowWarning {
  kind: 'no_way_out' | 'out_of_reach' | 'several_ways' | 'no_next';
  /** Position of the phase concerned. */
  phase: number;
  /** The consequence for the flow's cards, in pt-BR. */
  words: string;
}

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/**
 * Returns warnings about a flow's configuration: phases where cards get stuck, that cards never reach, or where cards
 * wait after approval.
 */
export function flowWarnings(outline: FlowOutline): FlowWarning[] {
  const { phase_config, phases } = outline;
  const isFree = phase_config === 'free';
  const reached = new Set([0]);
  if (!isFree) for (const place of reached) for (const to of waysFrom(outline, place)) reached.add(to);
  const first = phases[0]?.name ?? '';
  return phases.flatMap(({ name, is_final, needs_approval }, phase): FlowWarning[] => {
    const ways = waysFrom(outline, phase);
    const isEnd = ways.length === 0;
    const found: (FlowWarning | false)[] = [
      !isFree &&
        isEnd &&
        !is_final && {
          kind: 'no_way_out',
          phase,
          words: `De ${name} nenhum card sai. Falta um caminho, ou ela é uma fase final.`,
        },
      !isFree &&
        !reached.has(phase) && {
          kind: 'out_of_reach',
          phase,
          words: `Partindo de ${first}, nenhum card chega a ${name}.`,
        },
      needs_approval &&
        ways.length > 1 && {
          kind: 'several_ways',
          phase,
          words: `${name} pede aprovação e leva a ${either.format(ways.map(to => phases[to]!.name))}: aprovado por todos, o card espera que alguém escolha.`,
        },
      needs_approval &&
        isEnd &&
        (isFree || is_final) && {
          kind: 'no_next',
          phase,
          words: `${name} pede aprovação, mas não há fase seguinte: aprovado por todos, o card fica nela.`,
        },
    ];
    return found.filter(warning => warning !== false);
  });
}
