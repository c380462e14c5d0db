import * as z from 'zod/mini';

/** What is wrong in one line of a file, or odd. */
export const lineProblem = z.object({
  /** Where what it is about begins in the file, from 1. */
  line: z.int(),
  /** Null if it is about the whole row. */
  column: z.nullable(z.string()),
  message: z.string(),
  value: z.string(),
});
export type LineProblem = z.infer<typeof lineProblem>;
