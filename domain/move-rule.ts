import type { CardState } from './card-state';
import type { Phase } from './entities/board';
import type { Approval } from './entities/card';
import { REFUSALS, type RefusalCode } from './refusals';

type MoveState = Pick<CardState, 'board' | 'phases' | 'rules' | 'approvers' | 'card' | 'approvals'>;

/** How the approvals of the card's phase stand: `none` when the phase asks for no approval. */
export type RoundState = 'none' | 'pending' | 'rejected' | 'complete';

/** Enabled phases of the flow, in their order. */
export function openPhases(phases: Phase[]): Phase[] {
  return phases.filter(phase => phase.enabled).sort(byOrder);
}

/** By `phase_order`, ties by id, so that every device shows one order. */
export function byOrder(a: Phase, b: Phase): number {
  return a.phase_order - b.phase_order || (a.id < b.id ? -1 : 1);
}

/** Where the current round of the card stands. A round just entered, whose approvals have not come yet, is pending. */
export function roundState(state: MoveState): RoundState {
  const { card } = state;
  if (!card || !state.approvers.some(approver => approver.phase_id === card.current_phase_id)) return 'none';
  const answers = state.approvals.filter(
    approval => approval.round === card.round && approval.phase_id === card.current_phase_id,
  );
  if (answers.some(answer => answer.state === 'rejected')) return 'rejected';
  return answers.length > 0 && answers.every(answer => answer.state === 'approved') ? 'complete' : 'pending';
}

/** Whether somebody's answer to an approval of the card stands, of whatever round: then only who runs the flow deletes it. */
export function isAnswered(approvals: Pick<Approval, 'state'>[]): boolean {
  return approvals.some(({ state }) => state !== 'pending');
}

/**
 * Why the card may not go to `toPhaseId`, or null when it may.
 * In a free flow a phase with approvers is left only by the move that the server makes when its round completes.
 */
export function moveRefusal(state: MoveState, toPhaseId: string): RefusalCode | null {
  const { board, card } = state;
  if (!card) return 'not_found';
  if (!board.enabled) return 'board_disabled';
  if (card.archived_at) return 'card_archived';
  if (card.current_phase_id === toPhaseId) return 'same_phase';
  if (!state.phases.some(phase => phase.id === toPhaseId && phase.enabled)) return 'phase_unavailable';

  const round = roundState(state);
  if (board.phase_config === 'rules') {
    if (!hasRule(state, card.current_phase_id, toPhaseId)) return 'no_rule';
    if (round === 'rejected') return 'approval_rejected';
    return round === 'pending' ? 'approval_needed' : null;
  }
  if (round === 'rejected') return 'approval_rejected';
  return round === 'none' ? null : 'leaves_by_approval';
}

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** Why the card may not go to a phase, in pt-BR; where no rule leads there, it says where the card may go instead. */
export function moveRefusalWords(state: MoveState, code: RefusalCode): string {
  if (code !== 'no_rule') return REFUSALS[code].message;
  const from =
    state.phases.find(({ id }) => id === state.card?.current_phase_id)?.name ?? 'uma fase removida';
  const to = phasesInReach(state).map(({ name }) => name);
  return to.length > 0
    ? `De ${from}, o card só vai para ${either.format(to)}.`
    : `De ${from}, o card não vai para outra fase.`;
}

/**
 * Where a card may go once all have approved: every phase that a rule leads to, in their order; in a free flow the
 * next one, as it leaves a phase with approvers by that alone.
 */
export function phasesInReach({ board, phases, rules, card }: MoveState): Phase[] {
  if (!card) return [];
  if (board.phase_config === 'rules') {
    return openPhases(phases).filter(phase => hasRule({ rules }, card.current_phase_id, phase.id));
  }
  const next = phaseAfter(phases, card.current_phase_id);
  return next ? [next] : [];
}

/** Where the card goes by itself once its round is complete: the only phase in reach, or null when several or none are. */
export function automaticMove(state: MoveState): string | null {
  const { board, card } = state;
  if (!card || card.archived_at || !board.enabled || roundState(state) !== 'complete') return null;
  const [only, ...others] = phasesInReach(state);
  return only && others.length === 0 ? only.id : null;
}

/** The enabled phase that comes next in order, or null after the last one. */
export function phaseAfter(phases: Phase[], phaseId: string): Phase | null {
  const from = phases.find(({ id }) => id === phaseId);
  if (!from) return null;
  return openPhases(phases).find(phase => phase.id !== from.id && byOrder(from, phase) < 0) ?? null;
}

/**
 * Why a card that everybody has approved does not go on by itself, in pt-BR, or null: in a free flow approval is the
 * only way out of a phase, and from the last one there is nowhere to go.
 */
export function stayReason(state: MoveState): string | null {
  const { board, card } = state;
  if (!card || card.archived_at || !board.enabled || board.phase_config !== 'free') return null;
  if (roundState(state) !== 'complete' || automaticMove(state)) return null;
  return 'Todos aprovaram. O card fica aqui: não há fase seguinte.';
}

function hasRule(state: Pick<MoveState, 'rules'>, from: string, to: string): boolean {
  return (
    from !== to &&
    state.rules.some(rule => !rule.deleted_at && rule.from_phase_id === from && rule.to_phase_id === to)
  );
}
