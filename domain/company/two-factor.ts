import * as z from 'zod/mini';
import { atMost } from '../entities/scalars';
import { REQUIRED } from '../limits';

/** Code of an authenticator app, or a recovery code. Spaces and dashes in it are ignored. */
export const oneTimeCode = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, { error: REQUIRED, abort: true }), atMost(40, 'Código incorreto'));

export const twoFactorCode = z.object({ code: oneTimeCode });
