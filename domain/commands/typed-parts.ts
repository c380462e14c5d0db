import type { FieldValue } from '../entities/card';
import { formatFieldValue, isEmpty } from '../flow/custom-fields';
import { fullDay } from '../flow/field-words';
import type { Names, TypedPart } from './command';
import { valueKey } from './names';

/**
 * Returns the parts that a person has typed: the texts with the given labels, and custom fields where the input has
 * any.
 */
export const typedParts =
  (labels: Record<string, string>) =>
  (input: object, names: Names): TypedPart[] => {
    const given = input as Record<string, unknown>;
    const texts = Object.entries(labels).flatMap(([path, label]): TypedPart[] => {
      const value = given[path];
      if (typeof value === 'string')
        return [{ path, label, value, words: path === 'expiration_date' ? fullDay(value) : value }];
      // A due date that was to be cleared, or an answer without a comment.
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
