import type { CardState } from '../card/card-state';
import { roundState } from '../card/round';
import type { Phase } from '../entities/board';
import { REFUSALS, type RefusalCode } from '../refusals';
import { type Missing, missingToGoOn, type PassageState, passageWords } from './passage';
import { byOrder, openPhases, phaseAfter } from './phase-order';

type MoveState = Pick<CardState, 'board' | 'phases' | 'rules' | 'approvers' | 'card' | 'approvals'>;

/**
 * Why the card may not go to `toPhaseId`, or null when it may.
 * What the phase asks of a card is asked on its way to a later phase alone, and before an answer that is missing: it is
 * there to be done. In a free flow a phase with approvers is left only by the move that the server makes when its round
 * completes.
 */
export function moveRefusal(state: MoveState & PassageState, toPhaseId: string): RefusalCode | null {
  const { board, card } = state;
  if (!card) return 'not_found';
  if (!board.enabled) return 'board_disabled';
  if (card.archived_at) return 'card_archived';
  if (card.current_phase_id === toPhaseId) return 'same_phase';
  if (!state.phases.some(phase => phase.id === toPhaseId && phase.enabled)) return 'phase_unavailable';

  const round = roundState(state);
  const byRules = board.phase_config === 'rules';
  if (byRules && !hasRule(state, card.current_phase_id, toPhaseId)) return 'no_rule';
  if (round === 'rejected') return 'approval_rejected';
  if (missingOnTheWay(state, toPhaseId).length > 0) return 'passage_missing';
  if (byRules) return round === 'pending' ? 'approval_needed' : null;
  return round === 'none' ? null : 'leaves_by_approval';
}

/** What the card's phase asks for and is not there yet, before it goes to that phase; on the way back nothing is asked. */
export function missingOnTheWay(state: PassageState, toPhaseId: string): Missing[] {
  const [from, to] = [state.card?.current_phase_id, toPhaseId].map(id =>
    state.phases.find(phase => phase.id === id),
  );
  return !from || !to || byOrder(from, to) > 0 ? [] : missingToGoOn(state);
}

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/**
 * Why the card may not go to a phase, in pt-BR; where no rule leads there, it says where the card may go instead, and
 * where the phase asks for something, what of it is missing.
 */
export function moveRefusalWords(state: MoveState & PassageState, code: RefusalCode): string {
  if (code === 'passage_missing') return passageWords(state);
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

/**
 * Where the card goes by itself once its round is complete and it has what the phase asks for: the only phase in reach,
 * or null when several or none are.
 */
export function automaticMove(state: MoveState & PassageState): string | null {
  const { board, card } = state;
  if (!card || card.archived_at || !board.enabled || roundState(state) !== 'complete') return null;
  const [only, ...others] = phasesInReach(state);
  return only && others.length === 0 && missingOnTheWay(state, only.id).length === 0 ? only.id : null;
}

/**
 * Why a card that everybody has approved does not go on, in pt-BR, or null: wherever it could go, its phase asks for
 * something first; or it stands in the last phase of a free flow, where approval is the only way out.
 */
export function stayReason(state: MoveState & PassageState): string | null {
  const { board, card } = state;
  if (!card || card.archived_at || !board.enabled || roundState(state) !== 'complete') return null;
  const reach = phasesInReach(state);
  if (reach.length > 0) {
    return reach.some(({ id }) => missingOnTheWay(state, id).length === 0)
      ? null
      : `Todos aprovaram. ${passageWords(state)}`;
  }
  return board.phase_config === 'free' ? 'Todos aprovaram. O card fica aqui: não há fase seguinte.' : null;
}

function hasRule(state: Pick<MoveState, 'rules'>, from: string, to: string): boolean {
  return (
    from !== to &&
    state.rules.some(rule => !rule.deleted_at && rule.from_phase_id === from && rule.to_phase_id === to)
  );
}
