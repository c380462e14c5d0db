import type { CardState } from '../card/card-state';
import type { Card } from '../entities/card';
import { type Actor, permission } from '../policy';
import { type Refusal, refusal } from '../refusals';

/** The actor's own membership in the flow, null for none. */
export function membership(state: Pick<CardState, 'members'>, userId: string) {
  return state.members.find(member => member.user_id === userId) ?? null;
}

/** Refuses who may not work on the flow's cards, as if the card were not there. */
export function flowRefusal(state: Pick<CardState, 'members'>, actor: Actor): Refusal | null {
  const answer = permission(actor, 'work_card', { member: membership(state, actor.user_id) });
  if (answer === 'hidden') return refusal('not_found');
  return answer === 'no' ? refusal('not_allowed') : null;
}

type Workable = { card: Card; refusal: null } | { card: null; refusal: Refusal };

/** The card, if it exists for this person; says nothing yet of whether it may be changed. */
export function visibleCard(state: CardState, actor: Actor): Workable {
  const denied = flowRefusal(state, actor);
  if (denied) return { card: null, refusal: denied };
  return state.card ? { card: state.card, refusal: null } : { card: null, refusal: refusal('not_found') };
}

/** Refuses changes to what is read-only: a deactivated flow, an archived card. */
export function readOnlyRefusal(state: CardState): Refusal | null {
  if (!state.board.enabled) return refusal('board_disabled');
  return state.card?.archived_at ? refusal('card_archived') : null;
}
