import * as z from 'zod/mini';
import { optionalText } from '../entities/scalars';
import { TEXT_MAX } from '../limits';
import { phone } from '../reading/phone';
import { document } from './company-fields';
import { contactEmail, dueDay } from './payment-fields';

/**
 * A change of a company's payment data, as the organisation records it. Missing values stay unchanged; an empty text
 * removes a value.
 */
export const paymentChange = z.object({
  plan: z.optional(optionalText(TEXT_MAX)),
  contact_name: z.optional(optionalText(TEXT_MAX)),
  contact_email: z.optional(contactEmail),
  contact_phone: z.optional(phone),
  document: z.optional(document),
  due_day: z.optional(dueDay),
});
