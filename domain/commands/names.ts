import type * as z from 'zod/mini';
import type { CardState } from '../card/card-state';
import type { CustomField } from '../entities/board';
import type { Card, fieldValues } from '../entities/card';
import { formatFieldValue } from '../flow/custom-fields';
import { fullDay, TYPED_ON_CARD } from '../flow/field-words';
import { excerpt } from '../text/excerpt';
import type { CardCommand, CardTarget, Names } from './command';

/** Returns the names of a change from the current state of its card, without those that are unknown. */
export function namesOf<Input extends CardTarget>(
  command: Pick<CardCommand<Input>, 'names'>,
  state: CardState,
  input: Input,
): Names {
  const names = {
    board: state.board.name,
    card: state.card?.title,
    identifier: state.card?.identifier,
    ...command.names?.(state, input),
  };
  return Object.fromEntries(Object.entries(names).filter((name): name is [string, string] => !!name[1]));
}

/** Returns the beginning of a text, for use within a sentence. */
export const quoted = (text: string): string => excerpt(text, 80);

/** Returns the name of each custom field and the text of its new value. */
export const fieldNames = (
  fields: CustomField[],
  values: z.infer<typeof fieldValues> = [],
): Record<string, string | undefined> =>
  Object.fromEntries(
    values.flatMap(({ field_id, value }) => {
      const field = fields.find(({ id }) => id === field_id);
      return [
        [field_id, field?.name],
        [valueKey(field_id), field && formatFieldValue(field.type, value)],
      ];
    }),
  );

/** Returns name and text of everything that people type on a card: texts, due date and custom fields. */
export const typedNames = (
  fields: CustomField[],
  { title, description, more_info, expiration_date: due, custom_fields }: Card,
): Record<string, string | null | undefined> => ({
  ...TYPED_ON_CARD,
  [valueKey('title')]: title,
  [valueKey('description')]: description,
  [valueKey('more_info')]: more_info,
  [valueKey('expiration_date')]: due && fullDay(due),
  ...fieldNames(
    fields,
    fields.map(({ id }) => ({ field_id: id, value: custom_fields[id] ?? null })),
  ),
});

/** A changed value of a card: its label, its old and its new text. */
export interface ChangedName {
  key: string;
  label: string;
  was: string;
  now: string;
}

/** Returns the values that differ between two sets of a change's names, each with its label. */
export function changedNames(was: Names, now: Names): ChangedName[] {
  const both = { ...was, ...now };
  return Object.entries(both).flatMap(([key, label = '']) => {
    const value = valueKey(key);
    if (!(value in both) || was[value] === now[value]) return [];
    return [{ key, label, was: was[value] ?? '', now: now[value] ?? '' }];
  });
}

/** Returns the key of the text of a custom field's value among the names of a change. */
export const valueKey = (fieldId: string): string => `${fieldId} value`;
