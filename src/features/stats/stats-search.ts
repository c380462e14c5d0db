import * as z from 'zod/mini';
import { day } from '../../../domain/entities/scalars';

/** Periods, in the order in which they are shown. */
export const PERIODS = ['7d', '30d', '90d', 'month', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Search part of the address: two dates, or a named period that moves with the calendar. */
export const statsSearch = z.object({
  period: z.catch(z.optional(z.enum(PERIODS)), undefined),
  from: z.catch(z.optional(day), undefined),
  to: z.catch(z.optional(day), undefined),
});
export type StatsSearch = z.infer<typeof statsSearch>;

const DAY_MS = 86_400_000;
const daysBefore = (today: string, days: number) =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);

const FIRST_DAY: Record<PeriodName, (today: string) => string> = {
  '7d': today => daysBefore(today, 6),
  '30d': today => daysBefore(today, 29),
  '90d': today => daysBefore(today, 89),
  month: today => `${today.slice(0, 8)}01`,
  year: today => `${today.slice(0, 5)}01-01`,
};

/** Returns the named period of an address; null for two dates. */
export const periodIn = ({ period, from, to }: StatsSearch): PeriodName | null =>
  from && to ? null : (period ?? '90d');

/** Returns the first and the last day of the period, `YYYY-MM-DD`. */
export function daysOf(search: StatsSearch, today: string): { from: string; to: string } {
  const period = periodIn(search);
  return period ? { from: FIRST_DAY[period](today), to: today } : { from: search.from!, to: search.to! };
}
