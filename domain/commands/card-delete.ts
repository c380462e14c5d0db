import * as z from 'zod/mini';
import { isAnswered } from '../card/round';
import { permission } from '../policy';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { membership, visibleCard } from './guards';

/** Deletes the card, archived or not, and everything that belongs to it, permanently. */
export const cardDelete = defineCommand({
  name: 'card.delete',
  version: 1,
  doc: { summary: 'Excluir o card' },
  rest: { method: 'DELETE', path: '/boards/:board_id/cards/:card_id', answers: 'card' },
  input: z.object(cardTarget),
  says: () => 'Excluir o card',
  decide(state, _input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const isAuthor = card.created_by === actor.user_id;
    const subject = {
      member: membership(state, actor.user_id),
      isAuthor,
      isAnswered: state.answered || isAnswered(state.approvals),
    };
    if (permission(actor, 'delete_card', subject) !== 'yes') {
      return refused(refusal(isAuthor ? 'delete_answered' : 'not_allowed'));
    }
    if (!state.board.enabled) return refused(refusal('board_disabled'));
    return done({ op: 'remove', entity: 'card', id: card.id });
  },
});
