import * as z from 'zod/mini';
import { color, day, uuid } from './entities/scalars';

/** Response of a flow's statistics. Days and weeks are those of the company's time zone. */

/** Number of durations, with their mean and 85th percentile in whole seconds, which are null if there are none. */
const durations = { count: z.int(), mean_seconds: z.nullable(z.int()), p85_seconds: z.nullable(z.int()) };

export const boardStats = z.object({
  from: day,
  to: day,
  time_zone: z.string(),
  /** Number of cards that are in each phase now, without archived ones. */
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
  /** Numbers by week, named by its Monday. The first and the last week count only their days within the period. */
  weeks: z.array(z.object({ week: day, created: z.int(), concluded: z.int() })),
  /** Durations in each phase of stays that ended in the period because the card left the phase. */
  times: z.array(z.object({ phase_id: uuid, name: z.string(), ...durations })),
  /** Durations from creation to conclusion, of cards concluded in the period. */
  cycle: z.object(durations),
  /** Open cards whose due date has passed, the longest overdue first. */
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
  /** Number of cards in each phase (by its id) at the end of each day of the period that has begun. */
  cumulative_flow: z.array(z.object({ day, cards: z.record(z.string(), z.int()) })),
  /** Open cards by responsible person; null for cards without one. */
  people: z.array(
    z.object({ user_id: z.nullable(uuid), name: z.nullable(z.string()), cards: z.int(), overdue: z.int() }),
  ),
  /** Durations from a card's entry into the phase to each approver's first answer, of answers in the period. */
  approvals: z.object({
    ...durations,
    approvers: z.array(z.object({ user_id: uuid, name: z.string(), ...durations })),
  }),
});
export type BoardStats = z.infer<typeof boardStats>;

/** Tables that can be downloaded separately. */
export const statsTable = z.enum([
  ...(['phases', 'weeks', 'times', 'cycle', 'overdue', 'cumulative_flow', 'people', 'approvals'] as const),
]);
export type StatsTable = z.infer<typeof statsTable>;
