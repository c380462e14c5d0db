import type { FieldValue } from '../entities/card';
import { formatFieldValue, isEmpty } from '../flow/custom-fields';
import { fullDay } from '../flow/field-words';
import type { Names, TypedPart } from './command';
import { valueKey } from './names';

/** What a person has typed of these texts, by what they call them, and of custom fields where there are any. */
export const typedParts =
  (labels: Record<string, string>) =>
  (input: object, names: Names): TypedPart[] => {
    const given = input as Record<string, unknown>;
    const texts = Object.entries(labels).flatMap(([path, label]): TypedPart[] => {
      const value = given[path];
      if (typeof value === 'string')
        return [{ path, label, value, words: path === 'expiration_date' ? fullDay(value) : value }];
      // A due date that was to be taken away, an answer without a word.
      return value === null ? [{ path, label, value, words: '' }] : [];
    });
    const values = (given.custom_fields ?? []) as { field_id: string; value: FieldValue | null }[];
    const fields = values.map(
      ({ field_id, value }): TypedPart => ({
        path: `custom_fields.${field_id}`,
        label: names[field_id] ?? 'Um campo',
        value: isEmpty(value) ? null : value,
        words: names[valueKey(field_id)] ?? formatFieldValue('string', value),
      }),
    );
    return [...texts, ...fields];
  };
