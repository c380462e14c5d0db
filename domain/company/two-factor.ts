import * as z from 'zod/mini';
import { atMost } from '../entities/scalars';
import { REQUIRED } from '../limits';

/** Of an app, or one of those kept for when it is lost; spaces and dashes are how people write them. */
export const oneTimeCode = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, { error: REQUIRED, abort: true }), atMost(40, 'Código incorreto'));

export const twoFactorCode = z.object({ code: oneTimeCode });
