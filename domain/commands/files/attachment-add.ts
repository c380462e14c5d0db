import * as z from 'zod/mini';
import type { CardState } from '../../card/card-state';
import { typedText, uuid } from '../../entities/scalars';
import { slotsOf } from '../../flow/photo-slots';
import { refusal } from '../../refusals';
import { sha256 } from '../../upload-metadata';
import { cardTarget, defineCommand, done, refused } from '../command';
import { readOnlyRefusal, visibleCard } from '../guards';
import { titled } from '../telling';

/** Form fields that may precede the file when one call uploads the file and attaches it to the card. */
export const attachmentForm = z.object({
  id: z.optional(uuid),
  title: z.optional(typedText()),
  slot: z.optional(uuid),
});

/** Attaches a file to the card that the same user has already uploaded (`upload_id`). */
export const attachmentAdd = defineCommand({
  name: 'attachment.add',
  version: 1,
  doc: { summary: 'Anexar um arquivo' },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/attachments', answers: 'attachment' },
  input: z.object({
    ...cardTarget,
    attachment_id: uuid,
    upload_id: uuid,
    title: typedText(),
    /**
     * Size and checksum of the file that the person chose, from the sender. A stored file that differs from them is not
     * accepted.
     */
    size: z.optional(z.int('Tamanho inválido').check(z.gte(0, 'Tamanho inválido'))),
    sha256: z.optional(sha256),
    /** Slot of the flow's roteiro that the photo fills. */
    slot: z.optional(uuid),
  }),
  example: { title: 'laudo.pdf' },
  creates: 'attachment_id',
  // A retry puts a photo whose slot was deleted among the other files.
  mend: ({ board }, { slot }) => (hasSlot(board, slot) ? {} : { slot: undefined }),
  says: ({ title }) => `Anexar «${title}»`,
  tells: {
    attached: titled('anexou'),
  },
  decide(state, input, actor, { now, made_at }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const existing = state.attachments.find(({ id }) => id === input.attachment_id);
    if (existing) return existing.user_id === actor.user_id ? done() : refused(refusal('id_taken'));
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const { upload } = state;
    if (upload?.id !== input.upload_id || upload.user_id !== actor.user_id) {
      return refused(refusal('file_missing'));
    }
    const { size = upload.size, sha256 = upload.sha256 } = input;
    if (size !== upload.size || sha256 !== upload.sha256) return refused(refusal('file_damaged'));
    if (!hasSlot(state.board, input.slot)) return refused(refusal('slot_gone'));
    return done({
      op: 'insert',
      entity: 'attachment',
      id: input.attachment_id,
      values: {
        id: input.attachment_id,
        board_id: card.board_id,
        card_id: card.id,
        user_id: actor.user_id,
        title: input.title,
        size: upload.size,
        content_type: upload.content_type,
        width: null,
        height: null,
        has_previews: false,
        made_at,
        created_at: now,
        updated_at: now,
        slot: input.slot ?? null,
      },
    });
  },
});

const hasSlot = (board: CardState['board'], slot: string | undefined) =>
  !slot || slotsOf(board).some(({ id }) => id === slot);
