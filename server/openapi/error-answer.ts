import * as z from 'zod/mini';
import { described } from './described';

/** Format of all error responses. */
export const errorAnswer = z.object({
  message: z.string(),
  error: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  stands: z.optional(z.record(z.string(), z.unknown())),
  tenant_id: z.optional(z.int()),
});

described.add(errorAnswer, { id: 'Error' });
