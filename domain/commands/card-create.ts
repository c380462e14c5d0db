import * as z from 'zod/mini';
import { type FieldValue, fieldValues } from '../entities/card';
import { day, optionalText, typedText, uuid } from '../entities/scalars';
import { fieldValueError, isEmpty } from '../flow/custom-fields';
import { TYPED_ON_CARD } from '../flow/field-words';
import { openPhases } from '../flow/phase-order';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { flowRefusal, readOnlyRefusal } from './guards';
import { fieldNames } from './names';
import { otherCard } from './telling';
import { typedParts } from './typed-parts';

const input = z.object({
  ...cardTarget,
  title: typedText(),
  description: z.optional(optionalText()),
  more_info: z.optional(optionalText()),
  expiration_date: z.optional(z.nullable(day)),
  /** Values of custom fields. Empty ones are dropped. */
  custom_fields: z.optional(fieldValues),
  current_phase_id: z.optional(uuid),
  /** The card that this one is a copy of. The history names it, if the person sees that card. */
  origin_card_id: z.optional(uuid),
});

/**
 * Error for a chosen phase that is gone. It does not ask to choose another one («Escolha outra»), because this is not
 * possible once the card is in the outbox.
 */
const PHASE_GONE = 'A fase escolhida para o card não existe mais ou está desativada.';

/** Creates a card in the first enabled phase, or in the enabled phase that the input names. */
export const cardCreate = defineCommand({
  name: 'card.create',
  version: 1,
  doc: {
    summary: 'Criar um card',
    description: 'Entra na primeira fase ativa, ou na de `current_phase_id`.',
  },
  rest: { method: 'POST', path: '/boards/:board_id/cards', answers: 'card' },
  input,
  example: { title: 'Kwid', description: 'Novo' },
  creates: 'card_id',
  names: ({ fields }, { title, custom_fields }) => ({ card: title, ...fieldNames(fields, custom_fields) }),
  typed: typedParts(TYPED_ON_CARD),
  // A retry puts a card whose phase no longer accepts cards into the first phase that does.
  mend: ({ phases }, { current_phase_id }) =>
    openPhases(phases).some(({ id }) => id === current_phase_id) ? {} : { current_phase_id: undefined },
  says: ({ title }) => `Criar o card «${title}»`,
  tells: {
    created: () => ({ text: 'criou o card' }),
    created_from_another_origin: ({ new: { origin } }) => ({
      text: `criou o card a partir de ${otherCard({ title: origin })}`,
    }),
  },
  decide(state, input, actor, { now, made_at }) {
    const denied = flowRefusal(state, actor);
    if (denied) return refused(denied);
    if (state.card) return state.card.created_by === actor.user_id ? done() : refused(refusal('id_taken'));
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);

    const open = openPhases(state.phases);
    const phase = input.current_phase_id ? open.find(({ id }) => id === input.current_phase_id) : open[0];
    if (!phase)
      return refused(
        input.current_phase_id ? refusal('phase_unavailable', { message: PHASE_GONE }) : refusal('no_phase'),
      );

    const values: Record<string, FieldValue> = {};
    const errors: Record<string, string[]> = {};
    const given = new Map(input.custom_fields?.map(({ field_id, value }) => [field_id, value]));
    for (const field of state.fields) {
      const value = given.get(field.id);
      const error = fieldValueError(field, value);
      if (error) errors[`custom_fields.${field.id}`] = [error];
      else if (!isEmpty(value)) values[field.id] = value;
      given.delete(field.id);
    }
    for (const unknown of given.keys()) errors[`custom_fields.${unknown}`] = ['Este campo não existe mais'];
    if (Object.keys(errors).length > 0) return refused(refusal('invalid', { errors }));

    return done({
      op: 'insert',
      entity: 'card',
      id: input.card_id,
      values: {
        id: input.card_id,
        board_id: input.board_id,
        identifier: null,
        title: input.title,
        description: input.description ?? '',
        more_info: input.more_info ?? '',
        expiration_date: input.expiration_date ?? null,
        archived_at: null,
        created_at: now,
        made_at,
        created_by: actor.user_id,
        current_phase_id: phase.id,
        current_phase_moved_at: now,
        data_version: 1,
        round: 1,
        owner_ids: [],
        tag_ids: [],
        product_ids: [],
        custom_fields: values,
        last_check: null,
      },
    });
  },
});
