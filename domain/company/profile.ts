import * as z from 'zod/mini';
import { formInt, noPicture, text } from '../flow/form-values';
import { phone } from '../reading/phone';
import { anyPassword, email, name } from './accounts';

/** Error for a start company to which the person does not belong. */
export const NOT_THEIRS = 'Empresa inválida';

/** A change of a person's own data. Missing values stay unchanged. */
export const profileChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  /** Required when the address changes, because the new address would control the account. */
  current_password: z.optional(anyPassword),
  occupation: z.optional(text),
  phone: z.optional(phone),
  current_tenant_id: z.optional(formInt(NOT_THEIRS)),
  /** An empty text removes the photo. A new photo is sent as a file of the form. */
  photo: z.optional(noPicture),
});
