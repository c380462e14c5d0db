import * as z from 'zod/mini';
import type { FlowConfig } from '../card/card-state';
import type { Board } from '../entities/board';
import { color } from '../entities/scalars';
import { openPhases } from './phase-order';

/** Data for drawing a flow: its phases in order, and the ways between them by their positions, from 0. */
export const flowOutline = z.object({
  phase_config: z.enum(['free', 'rules']),
  phases: z.array(z.object({ name: z.string(), color, is_final: z.boolean(), needs_approval: z.boolean() })),
  rules: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type FlowOutline = z.infer<typeof flowOutline>;

/** Returns the outline of a flow as it is configured now: only active phases, and the rules between them. */
export function outlineOf({
  board,
  phases,
  rules,
  approvers,
}: { board: Pick<Board, 'phase_config'> } & Pick<FlowConfig, 'phases' | 'rules' | 'approvers'>): FlowOutline {
  const open = openPhases(phases);
  const place = (phaseId: string) => open.findIndex(({ id }) => id === phaseId);
  return {
    phase_config: board.phase_config,
    phases: open.map(({ id, name, color, is_final }) => ({
      name,
      color,
      is_final,
      needs_approval: approvers.some(({ phase_id }) => phase_id === id),
    })),
    rules: rules
      .filter(({ deleted_at }) => !deleted_at)
      .map(({ from_phase_id, to_phase_id }) => ({ from: place(from_phase_id), to: place(to_phase_id) }))
      .filter(({ from, to }) => from >= 0 && to >= 0),
  };
}

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
const all = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Describes the drawing in pt-BR for people who can't see it: where each phase leads. */
export function outlineWords(outline: FlowOutline): string {
  const { phase_config, phases } = outline;
  const sentences = phases.map(({ name, is_final, needs_approval }, at) => {
    const marks = [...(needs_approval ? ['com aprovação'] : []), ...(is_final ? ['fase final'] : [])];
    const who = marks.length > 0 ? `${name} (${marks.join(', ')})` : name;
    if (phase_config === 'free' && !needs_approval) return `${who}.`;
    const to = waysFrom(outline, at).map(place => phases[place]!.name);
    return to.length > 0 ? `${who} leva a ${either.format(to)}.` : `${who} não leva a outra fase.`;
  });
  if (phase_config === 'rules') return sentences.join(' ');
  const except = phases.some(({ needs_approval }) => needs_approval) ? ', menos das que pedem aprovação' : '';
  return `O card vai de qualquer fase para qualquer outra${except}. ${sentences.join(' ')}`;
}

/** Describes a small drawing: its phases, and which of them need approval. */
export function outlineSummary({ phases }: FlowOutline): string {
  const asking = phases.filter(({ needs_approval }) => needs_approval).map(({ name }) => name);
  const names = `Fases: ${all.format(phases.map(({ name }) => name))}.`;
  return asking.length > 0 ? `${names} Com aprovação: ${all.format(asking)}.` : names;
}

/**
 * Returns the phases to which a card goes from this one, by rule. In a free flow only a phase with approvers has a way,
 * to the next phase, because its cards move automatically.
 */
export function waysFrom({ phase_config, phases, rules }: FlowOutline, at: number): number[] {
  if (phase_config === 'free') return phases[at]!.needs_approval && at + 1 < phases.length ? [at + 1] : [];
  return rules
    .filter(({ from }) => from === at)
    .map(({ to }) => to)
    .sort((a, b) => a - b);
}
