import * as z from 'zod/mini';
import { typedText, uuid } from '../../entities/scalars';
import { permission } from '../../policy';
import { refusal } from '../../refusals';
import { cardTarget, defineCommand, done, refused } from '../command';
import { membership, readOnlyRefusal, visibleCard } from '../guards';
import { renamed } from '../telling';
import { typedParts } from '../typed-parts';

/** Renames a file. The person who attached it and administrators of the flow or the company may do so. */
export const attachmentUpdate = defineCommand({
  name: 'attachment.update',
  version: 1,
  doc: { summary: 'Renomear um anexo' },
  rest: {
    method: 'PATCH',
    path: '/boards/:board_id/cards/:card_id/attachments/:attachment_id',
    answers: 'attachment',
  },
  input: z.object({ ...cardTarget, attachment_id: uuid, title: typedText() }),
  example: { title: 'vistoria.pdf' },
  names: ({ attachments }, { attachment_id }) => ({
    file: attachments.find(({ id }) => id === attachment_id)?.title,
  }),
  typed: typedParts({ title: 'Nome do arquivo' }),
  says: ({ title }, { file }) => `Renomear ${file ? `o anexo «${file}»` : 'um anexo'} para «${title}»`,
  tells: {
    updated: ({ old, new: fresh }) => ('file' in fresh ? renamed('o anexo', old.file, fresh.file) : null),
  },
  decide(state, input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const attachment = state.attachments.find(
      ({ id, card_id }) => id === input.attachment_id && card_id === card.id,
    );
    if (!attachment) return refused(refusal('attachment_gone'));
    const subject = {
      member: membership(state, actor.user_id),
      isAuthor: attachment.user_id === actor.user_id,
    };
    if (permission(actor, 'delete_comment', subject) !== 'yes') return refused(refusal('not_allowed'));
    if (attachment.title === input.title) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({
      op: 'update',
      entity: 'attachment',
      id: attachment.id,
      values: { title: input.title, updated_at: now },
    });
  },
});
