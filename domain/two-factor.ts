import * as z from 'zod/mini';
import { anyPassword } from './accounts';
import { REQUIRED } from './limits';

/** Of an app, or one of those kept for when it is lost; spaces and dashes are how people write them. */
export const oneTimeCode = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, { error: REQUIRED, abort: true }), z.maxLength(40, 'Código incorreto'));

/** What changes a second factor asks for the password again. */
export const withPassword = z.object({ current_password: z.optional(anyPassword) });

export const twoFactorCode = z.object({ code: oneTimeCode });
