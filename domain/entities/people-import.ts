import * as z from 'zod/mini';
import { anyPassword } from '../company/accounts';
import { REQUIRED } from '../limits';
import { lineProblem } from './line-problem';
import { tenantRole } from './people';
import { atMost, instant } from './scalars';

/** Text of a CSV of people. The limit is over ten times what 500 people need. */
const csv = z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(900_000, 'O arquivo é grande demais'));

export const peopleFile = z.object({ csv });
export const peopleImport = z.object({
  csv,
  /** Password of the person who imports, required when an administrator is among the invited. */
  current_password: z.optional(anyPassword),
});

/** Result of importing a file of people, or of checking it beforehand. */
export const peopleReport = z.object({
  /** Number of lines with content. */
  rows: z.int(),
  /** People who would be or were invited. */
  people: z.array(z.object({ line: z.int(), name: z.string(), email: z.string(), role: tenantRole })),
  /** Reason why the file as a whole can't be used. */
  file_problem: z.nullable(z.object({ message: z.string(), line: z.nullable(z.int()) })),
  /** Problems of lines. A line with a problem is not imported. */
  problems: z.array(lineProblem),
  unknown_columns: z.array(z.string()),
  /** When the invitations are e-mailed: the number per day is limited. */
  letters: z.object({
    now: z.int(),
    later: z.int(),
    /** Time at which the last of the waiting e-mails is sent. */
    last_at: z.nullable(instant),
  }),
});
export type PeopleReport = z.infer<typeof peopleReport>;
