import { todayIn } from '../../../domain/today-in';

export { dayAndTime, fullDay } from '../../../domain/flow/field-words';

const LOCALE = 'pt-BR';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Returns the days from one calendar day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * HOUR));
}

/** Formats a day as «28 nov», with the year if it is not the current one. */
export function shortDay(day: string, today: string): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
  if (day.slice(0, 4) !== today.slice(0, 4)) options.year = 'numeric';
  return new Intl.DateTimeFormat(LOCALE, options)
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(/\.| de\b/g, '');
}

/** Returns the wall-clock time of a moment in the zone: «2026-11-28T14:05». */
export function toWallClock(instant: string, timeZone: string): string {
  // The Swedish locale writes dates in ISO order.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(new Date(instant)).replace(' ', 'T');
}

type Elapsed =
  | { unit: 'now' | 'yesterday' }
  | { unit: 'minute' | 'hour' | 'day'; value: number }
  | { unit: 'date'; text: string };

/** Returns how long ago a moment was, in the largest unit that fits; days are those of the company's calendar. */
export function elapsed(instant: string, now: number, timeZone: string): Elapsed {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return { unit: 'now' };
  if (passed < HOUR) return { unit: 'minute', value: Math.floor(passed / MINUTE) };
  const today = todayIn(timeZone, new Date(now));
  const day = todayIn(timeZone, new Date(instant));
  const days = daysBetween(day, today);
  if (days === 0 || passed < 6 * HOUR) return { unit: 'hour', value: Math.floor(passed / HOUR) };
  if (days === 1) return { unit: 'yesterday' };
  return days < 7 ? { unit: 'day', value: days } : { unit: 'date', text: shortDay(day, today) };
}

/** Returns the part of the day of a moment, by a clock in the zone. */
export function partOfDay(instant: string, timeZone: string): 'morning' | 'afternoon' | 'night' {
  const hour = Number(toWallClock(instant, timeZone).slice(11, 13));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'night';
}

/** Formats a time as «14:32», preceded by the day if that is not today. */
export function clockTime(instant: string, now: number, timeZone: string): string {
  const day = todayIn(timeZone, new Date(instant));
  const today = todayIn(timeZone, new Date(now));
  const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone }).format(new Date(instant));
  return day === today ? time : `${shortDay(day, today)}, ${time}`;
}
