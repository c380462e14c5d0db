import * as z from 'zod/mini';
import { uuid } from '../../entities/scalars';
import { permission } from '../../policy';
import { refusal } from '../../refusals';
import { cardTarget, defineCommand, done, refused } from '../command';
import { membership, readOnlyRefusal, visibleCard } from '../guards';
import { titled } from '../telling';

/** Removes a file from the card. The person who attached it and administrators of the flow or the company may do so. */
export const attachmentRemove = defineCommand({
  name: 'attachment.remove',
  version: 1,
  doc: { summary: 'Excluir um anexo' },
  rest: {
    method: 'DELETE',
    path: '/boards/:board_id/cards/:card_id/attachments/:attachment_id',
    answers: 'card',
  },
  input: z.object({ ...cardTarget, attachment_id: uuid }),
  names: ({ attachments }, { attachment_id }) => ({
    file: attachments.find(({ id }) => id === attachment_id)?.title,
  }),
  says: (_input, { file }) => (file ? `Excluir o anexo «${file}»` : 'Excluir um anexo'),
  tells: {
    detached: titled('excluiu o anexo'),
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const attachment = state.attachments.find(
      ({ id, card_id }) => id === input.attachment_id && card_id === card.id,
    );
    if (!attachment) return done();
    const subject = {
      member: membership(state, actor.user_id),
      isAuthor: attachment.user_id === actor.user_id,
    };
    if (permission(actor, 'delete_comment', subject) !== 'yes') return refused(refusal('not_allowed'));
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({ op: 'remove', entity: 'attachment', id: attachment.id });
  },
});
