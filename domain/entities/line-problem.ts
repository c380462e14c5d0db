import * as z from 'zod/mini';

/** An error or a warning about one line of a file. */
export const lineProblem = z.object({
  /** Line at which the faulty part begins in the file, from 1. */
  line: z.int(),
  /** Null if the problem concerns the whole row. */
  column: z.nullable(z.string()),
  message: z.string(),
  value: z.string(),
});
export type LineProblem = z.infer<typeof lineProblem>;
