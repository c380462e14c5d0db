import type { CardState } from '../card/card-state';
import { roundState } from '../card/round';
import type { Phase } from '../entities/board';
import { REFUSALS, type RefusalCode } from '../refusals';
import { type Missing, missingToGoOn, type PassageState, passageWords } from './passage';
import { byOrder, openPhases, phaseAfter } from './phase-order';

type MoveState = Pick<CardState, 'board' | 'phases' | 'rules' | 'approvers' | 'card' | 'approvals'>;

/**
 * Returns the reason why the card may not move to `toPhaseId`, or null if it may. The passage is checked only on the
 * way to a later phase, and before missing approvals, because the person can do something about it. In a free flow a
 * card leaves a phase with approvers only by the automatic move that the server makes when its round completes.
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

/** Returns what the card's phase still asks for before a move to that phase. Moving back asks for nothing. */
export function missingOnTheWay(state: PassageState, toPhaseId: string): Missing[] {
  const [from, to] = [state.card?.current_phase_id, toPhaseId].map(id =>
    state.phases.find(phase => phase.id === id),
  );
  return !from || !to || byOrder(from, to) > 0 ? [] : missingToGoOn(state);
}

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/**
 * Returns the reason in pt-BR why the card may not move to a phase. If no rule leads there, it names the phases to
 * which the card may move; if the passage is incomplete, it names what is missing.
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
 * Returns the phases to which a card may move once everyone has approved: every phase that a rule leads to, in order.
 * In a free flow it is only the next one, which a card reaches automatically from a phase with approvers.
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
 * Returns the phase to which the card moves automatically once its round is complete and its passage is fulfilled: the
 * only phase in reach. Null if there are several or none.
 */
export function automaticMove(state: MoveState & PassageState): string | null {
  const { board, card } = state;
  if (!card || card.archived_at || !board.enabled || roundState(state) !== 'complete') return null;
  const [only, ...others] = phasesInReach(state);
  return only && others.length === 0 && missingOnTheWay(state, only.id).length === 0 ? only.id : null;
}

/**
 * Returns the reason in pt-BR why a card that everyone has approved does not move on, or null: the phase still asks for
 * something on every way, or it is the last phase of a free flow, where there is no next phase.
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
