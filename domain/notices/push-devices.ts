import * as z from 'zod/mini';
import { atMost } from '../entities/scalars';
import { REQUIRED } from '../limits';

/** A browser in which the person wants to be notified: Firebase's token, or the Web Push subscription as JSON text. */
export const pushDevice = z.object({
  token: z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(4000)),
  /** Whether notifications say only that there is something new, without any content. */
  hides_content: z._default(z.boolean('Valor inválido'), false),
});
