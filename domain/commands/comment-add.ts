import * as z from 'zod/mini';
import { requiredText, uuid } from '../entities/scalars';
import { COMMENT_MAX } from '../limits';
import { refusal } from '../refusals';
import { MENTION } from '../text/mention';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';
import { quoted } from './names';
import { typedParts } from './typed-parts';

/** Adds a comment; `@<user id>` in it mentions a member. */
export const commentAdd = defineCommand({
  name: 'comment.add',
  version: 1,
  doc: {
    summary: 'Comentar',
    description:
      'Quem é mencionado é escrito como `@` seguido do id da pessoa, membro do fluxo: `@01a00000-0000-7000-8000-000000000000, pode ver?`.',
  },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/comments', answers: 'comment' },
  input: z.object({ ...cardTarget, comment_id: uuid, description: requiredText(COMMENT_MAX) }),
  example: { description: 'Visita marcada' },
  creates: 'comment_id',
  typed: typedParts({ description: 'Comentário' }),
  says: ({ description }) => `Comentar: «${quoted(description.replaceAll(MENTION, '@…'))}»`,
  tells: {
    commented: ({ new: fresh }) => ({ text: 'comentou', quote: fresh.description }),
  },
  decide(state, input, actor, { now, made_at }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const existing = state.comments.find(({ id }) => id === input.comment_id);
    if (existing) {
      const isSame = existing.user_id === actor.user_id && existing.card_id === card.id;
      return isSame ? done() : refused(refusal('id_taken'));
    }
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({
      op: 'insert',
      entity: 'comment',
      id: input.comment_id,
      values: {
        id: input.comment_id,
        board_id: card.board_id,
        card_id: card.id,
        user_id: actor.user_id,
        description: input.description,
        made_at,
        created_at: now,
      },
    });
  },
});
