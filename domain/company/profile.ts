import * as z from 'zod/mini';
import { formInt, noPicture, text } from '../flow/form-values';
import { phone } from '../reading/phone';
import { anyPassword, email, name } from './accounts';

/** Of the company that somebody begins in, when it is none of theirs. */
export const NOT_THEIRS = 'Empresa inválida';

/** What people say about themselves; what is left out stays as it is. */
export const profileChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  /** Needed for another address: with it goes the account. */
  current_password: z.optional(anyPassword),
  occupation: z.optional(text),
  phone: z.optional(phone),
  current_tenant_id: z.optional(formInt(NOT_THEIRS)),
  /** The file itself comes in the form; an empty text takes the photo away. */
  photo: z.optional(noPicture),
});
