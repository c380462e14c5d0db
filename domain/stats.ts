import * as z from 'zod/mini';
import { color, day, uuid } from './entities/scalars';

/** What a flow's statistics answer; days and weeks are those of the company's time zone. */

/** Of how many, their mean and 85th percentile in whole seconds; both null of none. */
const durations = { count: z.int(), mean_seconds: z.nullable(z.int()), p85_seconds: z.nullable(z.int()) };

export const boardStats = z.object({
  from: day,
  to: day,
  time_zone: z.string(),
  /** The cards that are in each phase now, archived ones left out. */
  phases: z.array(
    z.object({
      phase_id: uuid,
      name: z.string(),
      color,
      enabled: z.boolean(),
      is_final: z.boolean(),
      cards: z.int(),
    }),
  ),
  /** By the Monday that a week begins with; of the first and last week only days of the period count. */
  weeks: z.array(z.object({ week: day, created: z.int(), concluded: z.int() })),
  /** Stays in a phase that ended in the period by the card's leaving it. */
  times: z.array(z.object({ phase_id: uuid, name: z.string(), ...durations })),
  /** From creation to conclusion, of cards concluded in the period. */
  cycle: z.object(durations),
  /** Open cards whose day has passed, the longest overdue first. */
  overdue: z.object({
    count: z.int(),
    /** The first 50. */
    cards: z.array(
      z.object({
        id: uuid,
        identifier: z.string(),
        title: z.string(),
        phase_id: uuid,
        phase_name: z.string(),
        expiration_date: day,
        days: z.int(),
      }),
    ),
  }),
  /** For each day of the period that has begun, the cards that were in each phase (by its id) at its end. */
  cumulative_flow: z.array(z.object({ day, cards: z.record(z.string(), z.int()) })),
  /** Open cards by who is responsible for them; null for those that nobody is. */
  people: z.array(
    z.object({ user_id: z.nullable(uuid), name: z.nullable(z.string()), cards: z.int(), overdue: z.int() }),
  ),
  /** From the card's coming into the phase to each approver's first answer, of answers in the period. */
  approvals: z.object({
    ...durations,
    approvers: z.array(z.object({ user_id: uuid, name: z.string(), ...durations })),
  }),
});
export type BoardStats = z.infer<typeof boardStats>;

/** The tables that can be had by themselves. */
export const statsTable = z.enum([
  ...(['phases', 'weeks', 'times', 'cycle', 'overdue', 'cumulative_flow', 'people', 'approvals'] as const),
]);
export type StatsTable = z.infer<typeof statsTable>;
