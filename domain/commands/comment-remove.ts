import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { permission } from '../policy';
import { refusal } from '../refusals';
import { MENTION } from '../text/mention';
import { cardTarget, defineCommand, done, refused } from './command';
import { membership, readOnlyRefusal, visibleCard } from './guards';
import { quoted } from './names';

/** Removes a comment. Its author and administrators of the flow or the company may do so. */
export const commentRemove = defineCommand({
  name: 'comment.remove',
  version: 1,
  doc: { summary: 'Excluir um comentário' },
  rest: {
    method: 'DELETE',
    path: '/boards/:board_id/cards/:card_id/comments/:comment_id',
    answers: 'card',
  },
  input: z.object({ ...cardTarget, comment_id: uuid }),
  names({ comments }, { comment_id }) {
    const text = comments.find(({ id }) => id === comment_id)?.description.replaceAll(MENTION, '@…');
    return { comment: text && quoted(text) };
  },
  says: (_input, { comment }) => (comment ? `Excluir o comentário «${comment}»` : 'Excluir um comentário'),
  tells: {
    updated: ({ old }) => ('comment' in old ? { text: 'excluiu um comentário', quote: old.comment } : null),
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const comment = state.comments.find(({ id, card_id }) => id === input.comment_id && card_id === card.id);
    if (!comment) return done();
    const subject = {
      member: membership(state, actor.user_id),
      isAuthor: comment.user_id === actor.user_id,
    };
    if (permission(actor, 'delete_comment', subject) !== 'yes') return refused(refusal('not_allowed'));
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({ op: 'remove', entity: 'comment', id: comment.id });
  },
});
