import * as z from 'zod/mini';
import { type Card, type FieldValue, fieldValues } from '../entities/card';
import { day, optionalText, typedText } from '../entities/scalars';
import { fieldValueError, formatFieldValue, isEmpty } from '../flow/custom-fields';
import { CARD_LABELS, fullDay, TYPED_ON_CARD } from '../flow/field-words';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';
import { fieldNames, quoted, valueKey } from './names';
import { typedParts } from './typed-parts';

const COLUMNS = ['title', 'description', 'more_info', 'expiration_date'] as const;

/** Prefix of a custom field's id where errors and conflicts name the field. */
const FIELD = 'custom_fields.';

const oldText = z.optional(z.string('Texto inválido'));
const before = z.object(
  {
    title: oldText,
    description: oldText,
    more_info: oldText,
    expiration_date: z.optional(z.nullable(z.string('Data inválida'))),
    custom_fields: z.optional(fieldValues),
  },
  'Valores inválidos',
);

const input = z.object({
  ...cardTarget,
  title: z.optional(typedText()),
  description: z.optional(optionalText()),
  more_info: z.optional(optionalText()),
  expiration_date: z.optional(z.nullable(day)),
  custom_fields: z.optional(fieldValues),
  /** Values of the changed parts when the person decided. Without them the edit overwrites any current value. */
  was: z.optional(before),
});

/**
 * Edits texts, due date and custom field values: only the named ones, and only if no other user has changed them
 * meanwhile.
 */
export const cardUpdate = defineCommand({
  name: 'card.update',
  version: 1,
  doc: {
    summary: 'Mudar os dados do card',
    description:
      'O que não é citado fica como está. Com `was` (o que se viu antes), o que outra pessoa mudou nesse meio tempo não é sobrescrito: responde 409 com `changed_meanwhile`.',
  },
  rest: { method: 'PATCH', path: '/boards/:board_id/cards/:card_id', answers: 'card' },
  input,
  example: { title: 'Onix azul' },
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
  seen(conflict, { was }) {
    const fields = new Map(was?.custom_fields?.map(({ field_id, value }) => [field_id, value]));
    const columns: Record<string, unknown> = {};
    for (const [key, { theirs }] of Object.entries(conflict)) {
      if (key.startsWith(FIELD)) fields.set(key.slice(FIELD.length), theirs as FieldValue | null);
      else columns[key] = theirs;
    }
    const custom_fields = [...fields].map(([field_id, value]) => ({ field_id, value }));
    return { was: { ...was, ...columns, ...(custom_fields.length > 0 && { custom_fields }) } };
  },
  /** Names of each changed field and the text of its new value. */
  names: ({ fields }, { custom_fields }) => fieldNames(fields, custom_fields),
  typed: typedParts(TYPED_ON_CARD),
  says(input, names) {
    const edits: [label: string, value: string][] = [];
    for (const column of COLUMNS) {
      const value = input[column];
      if (value === undefined) continue;
      const words = column === 'expiration_date' && value ? fullDay(value) : value;
      edits.push([CARD_LABELS[column], words ?? '']);
    }
    for (const { field_id, value } of input.custom_fields ?? []) {
      const words = names[valueKey(field_id)] ?? formatFieldValue('string', value);
      edits.push([names[field_id] ?? 'um campo', words]);
    }
    const said = edits.map(([label, value]) => `${label}: ${value ? `«${quoted(value)}»` : '(vazio)'}`);
    return said.length > 0 ? `Editar ${said.join(', ')}` : 'Editar os dados do card';
  },
  tells: {
    updated({ new: fresh }, { labels }) {
      const edited = labels.map(label => label.toLocaleLowerCase('pt-BR')).join(', ');
      // Changes of other commands have no label, and neither has a deleted custom field.
      if (!edited && !('custom_fields' in fresh)) return null;
      return { text: `editou ${edited || 'o card'}` };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);

    const next: Partial<Card> = {};
    const errors: Record<string, string[]> = {};
    const conflict: Record<string, { theirs: unknown; yours: unknown }> = {};
    for (const column of COLUMNS) {
      const wanted = input[column];
      const was = input.was?.[column];
      if (wanted === undefined || wanted === card[column]) continue;
      if (was !== undefined && was !== card[column])
        conflict[column] = { theirs: card[column], yours: wanted };
      else Object.assign(next, { [column]: wanted });
    }

    const was = byField(input.was?.custom_fields);
    for (const [id, wanted] of byField(input.custom_fields)) {
      const current = card.custom_fields[id] ?? null;
      if (same(current, wanted)) continue;
      const field = state.fields.find(field => field.id === id);
      const error = field ? fieldValueError(field, wanted) : 'Este campo não existe mais';
      if (error) errors[FIELD + id] = [error];
      else if (was.has(id) && !same(was.get(id) ?? null, current)) {
        conflict[FIELD + id] = { theirs: current, yours: wanted };
      } else {
        next.custom_fields ??= { ...card.custom_fields };
        if (wanted === null) delete next.custom_fields[id];
        else next.custom_fields[id] = wanted;
      }
    }

    const [isWrong, isStale] = [errors, conflict].map(found => Object.keys(found).length > 0);
    if (!isWrong && !isStale && Object.keys(next).length === 0) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    if (isWrong) return refused(refusal('invalid', { errors }));
    if (isStale) return refused(refusal('changed_meanwhile', { conflict }));
    return done({
      op: 'update',
      entity: 'card',
      id: card.id,
      values: { ...next, data_version: card.data_version + 1 },
    });
  },
});

/**
 * Returns the new value of each named field by the field's id, null for an empty one. The last one counts if a field is
 * named twice.
 */
function byField(values: z.infer<typeof fieldValues> = []): Map<string, FieldValue | null> {
  return new Map(values.map(({ field_id, value }) => [field_id, isEmpty(value) ? null : value]));
}

function same(a: FieldValue | null, b: FieldValue | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
