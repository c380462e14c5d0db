import type { CardState } from '../card/card-state';
import type { Card } from '../entities/card';
import { type Actor, permission } from '../policy';
import { type Refusal, refusal } from '../refusals';

/** Returns the actor's own membership in the flow; null if there is none. */
export function membership(state: Pick<CardState, 'members'>, userId: string) {
  return state.members.find(member => member.user_id === userId) ?? null;
}

/** Returns a refusal for an actor who may not work on the flow's cards, the same as for a card that does not exist. */
export function flowRefusal(state: Pick<CardState, 'members'>, actor: Actor): Refusal | null {
  const answer = permission(actor, 'work_card', { member: membership(state, actor.user_id) });
  if (answer === 'hidden') return refusal('not_found');
  return answer === 'no' ? refusal('not_allowed') : null;
}

type Workable = { card: Card; refusal: null } | { card: null; refusal: Refusal };

/** Returns the card if it exists for this person. It doesn't check whether the card may be changed. */
export function visibleCard(state: CardState, actor: Actor): Workable {
  const denied = flowRefusal(state, actor);
  if (denied) return { card: null, refusal: denied };
  return state.card ? { card: state.card, refusal: null } : { card: null, refusal: refusal('not_found') };
}

/** Returns a refusal for changes of a read-only card: the flow is deactivated or the card archived. */
export function readOnlyRefusal(state: CardState): Refusal | null {
  if (!state.board.enabled) return refusal('board_disabled');
  return state.card?.archived_at ? refusal('card_archived') : null;
}
