import type * as z from 'zod/mini';
import type { CardState } from '../card/card-state';
import type { CustomField } from '../entities/board';
import type { Card, fieldValues } from '../entities/card';
import { formatFieldValue } from '../flow/custom-fields';
import { fullDay, TYPED_ON_CARD } from '../flow/field-words';
import { excerpt } from '../text/excerpt';
import type { CardCommand, CardTarget, Names } from './command';

/** The names of a change, taken from what is known of its card at this moment; without those that are not known. */
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

/** The beginning of a text, to stand within a sentence. */
export const quoted = (text: string): string => excerpt(text, 80);

/** Of each custom field its name, and what it was to hold in words. */
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

/** The same for all that people type on a card: its texts, its due date and its fields. */
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

/** A value of a card that has changed: what it is called, what it was and what it is. */
export interface ChangedName {
  key: string;
  label: string;
  was: string;
  now: string;
}

/** The values that differ between two sets of such names, each with what it is called. */
export function changedNames(was: Names, now: Names): ChangedName[] {
  const both = { ...was, ...now };
  return Object.entries(both).flatMap(([key, label = '']) => {
    const value = valueKey(key);
    if (!(value in both) || was[value] === now[value]) return [];
    return [{ key, label, was: was[value] ?? '', now: now[value] ?? '' }];
  });
}

/** Where the words of a custom field's value stand among the names of a change. */
export const valueKey = (fieldId: string): string => `${fieldId} value`;
