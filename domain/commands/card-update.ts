import * as z from 'zod/mini';
import { fieldValueError, isEmpty } from '../custom-fields';
import { type Card, type FieldValue, fieldValue } from '../entities/card';
import { day, optionalText, requiredText, uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

const columns = {
  title: z.optional(requiredText()),
  description: z.optional(optionalText()),
  more_info: z.optional(optionalText()),
  expiration_date: z.optional(z.nullable(day)),
};
const COLUMNS = ['title', 'description', 'more_info', 'expiration_date'] as const;
const values = z.array(z.object({ field_id: uuid, value: z.nullable(fieldValue) })).check(z.maxLength(200));

const before = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  more_info: z.optional(z.string()),
  expiration_date: z.optional(z.nullable(z.string())),
  custom_fields: z.optional(values),
});

const input = z.object({
  ...cardTarget,
  ...columns,
  custom_fields: z.optional(values),
  /** What the changed parts were when the person decided; without it the edit wins over whatever stands. */
  was: z.optional(before),
});

/** Edits texts, due date and custom field values: only what is named, and only where nobody else changed it meanwhile. */
export const cardUpdate = defineCommand({
  name: 'card.update',
  version: 1,
  rest: { method: 'PATCH', path: '/boards/:board_id/cards/:card_id', answers: 'card' },
  input,
  basis({ card }, input) {
    if (!card) return {};
    const was: z.infer<typeof before> = {};
    for (const column of COLUMNS)
      if (input[column] !== undefined) Object.assign(was, { [column]: card[column] });
    if (input.custom_fields) {
      was.custom_fields = input.custom_fields.map(({ field_id }) => ({
        field_id,
        value: card.custom_fields[field_id] ?? null,
      }));
    }
    return { was };
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);

    const next: Partial<Card> = {};
    const conflict: Record<string, { theirs: unknown; yours: unknown }> = {};
    for (const column of COLUMNS) {
      const wanted = input[column];
      const was = input.was?.[column];
      if (wanted === undefined || wanted === card[column]) continue;
      if (was !== undefined && was !== card[column])
        conflict[column] = { theirs: card[column], yours: wanted };
      else Object.assign(next, { [column]: wanted });
    }

    const errors: Record<string, string[]> = {};
    const fields = { ...card.custom_fields };
    for (const { field_id, value } of input.custom_fields ?? []) {
      const current = card.custom_fields[field_id] ?? null;
      const wanted = isEmpty(value) ? null : (value as FieldValue);
      if (same(current, wanted)) continue;
      const field = state.fields.find(({ id }) => id === field_id);
      const error = field ? fieldValueError(field, wanted) : 'Este campo não existe mais';
      const was = input.was?.custom_fields?.find(old => old.field_id === field_id);
      if (error) errors[`custom_fields.${field_id}`] = [error];
      else if (was && !same(was.value, current)) {
        conflict[`custom_fields.${field_id}`] = { theirs: current, yours: wanted };
      } else if (wanted === null) delete fields[field_id];
      else fields[field_id] = wanted;
      next.custom_fields = fields;
    }

    if (Object.keys(errors).length > 0) return refused(refusal('invalid', { errors }));
    if (Object.keys(conflict).length > 0) return refused(refusal('changed_meanwhile', { conflict }));
    if (Object.keys(next).length === 0) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({
      op: 'update',
      entity: 'card',
      id: card.id,
      values: { ...next, data_version: card.data_version + 1 },
    });
  },
});

function same(a: FieldValue | null, b: FieldValue | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
