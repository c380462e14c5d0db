import * as z from 'zod/mini';
import { REQUIRED } from './limits';

/** A browser that somebody wants to be told in: Firebase's token, or the subscription of Web Push as JSON text. */
export const pushDevice = z.object({
  token: z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.maxLength(4000)),
});
