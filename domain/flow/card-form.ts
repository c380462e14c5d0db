import * as z from 'zod/mini';
import type { CustomField } from '../entities/board';
import type { FieldValue } from '../entities/card';
import { day, optionalText, typedText, uuid } from '../entities/scalars';
import { typedValue, whyUnread } from '../reading/typed-value';
import { fieldValueError } from './custom-fields';

/**
 * Makes the schema of the form of a new card, with custom values by field as they were typed. Their errors are reported
 * at `custom_fields.<id>`.
 */
export const cardForm = (fields: CustomField[]) =>
  z.object({
    title: typedText(),
    description: optionalText(),
    expiration_date: z.nullable(day),
    current_phase_id: uuid,
    custom_fields: z.record(z.string(), z.custom<FieldValue | null>()).check(({ value, issues }) => {
      for (const field of fields) {
        const read = typedValue(field.type, value[field.id] ?? null);
        const wrong = fieldValueError(field, read);
        const message = wrong && (whyUnread(field.type, read) ?? wrong);
        if (message) issues.push({ code: 'custom', path: [field.id], message, input: value });
      }
    }),
  });
export type CardForm = z.infer<ReturnType<typeof cardForm>>;
