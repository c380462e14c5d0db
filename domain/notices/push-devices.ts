import * as z from 'zod/mini';
import { atMost } from '../entities/scalars';
import { REQUIRED } from '../limits';

/** A browser that somebody wants to be told in: Firebase's token, or the subscription of Web Push as JSON text. */
export const pushDevice = z.object({
  token: z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(4000)),
  /** Its notifications are to say that something is new, and no more. */
  hides_content: z._default(z.boolean('Valor inválido'), false),
});
