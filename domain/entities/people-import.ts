import * as z from 'zod/mini';
import { anyPassword } from '../company/accounts';
import { REQUIRED } from '../limits';
import { lineProblem } from './line-problem';
import { tenantRole } from './people';
import { atMost, instant } from './scalars';

/** The text of a CSV of people; 500 of them are not a tenth of it. */
const csv = z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(900_000, 'O arquivo é grande demais'));

export const peopleFile = z.object({ csv });
export const peopleImport = z.object({
  csv,
  /** Of whoever invites an administrator. */
  current_password: z.optional(anyPassword),
});

/** What a file of people comes to, or has come to. */
export const peopleReport = z.object({
  /** Lines with content. */
  rows: z.int(),
  /** Who would be invited, or was. */
  people: z.array(z.object({ line: z.int(), name: z.string(), email: z.string(), role: tenantRole })),
  /** Why the file as a whole can't be used. */
  file_problem: z.nullable(z.object({ message: z.string(), line: z.nullable(z.int()) })),
  /** Each keeps its line out. */
  problems: z.array(lineProblem),
  unknown_columns: z.array(z.string()),
  /** When their letters leave: at most so many a day. */
  letters: z.object({
    now: z.int(),
    later: z.int(),
    /** The last of those that wait. */
    last_at: z.nullable(instant),
  }),
});
export type PeopleReport = z.infer<typeof peopleReport>;
