import { UNSEEN } from '../card/unseen';
import { foldText } from '../text/fold-text';

/** Longest text that is read, in characters. */
const LONGEST = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Most years by which a two-digit year may be in the future. Other two-digit years are past, by up to 80 years. */
const YEARS_AHEAD = 19;

const MONTHS =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const WEEKDAY = /^(?:dom|seg|ter|qua|qui|sex|sab)[a-z]*(?:-feira)?[.,]* /;

const NUMERIC = /^(\d{1,2})[º°o]?([/. -])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
/** Format in which programs write a date. */
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const NAMED = /^(\d{1,2})[º°o]?(?: de |[ /.-])?([a-z]{3,9})(?:(?: de |[ /.-])(\d{4}|\d{2}))?$/;

const TIME = /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]0{1,9})?)?|h(?:(\d{2})(?:min|m|h)?)?)?h?$/;
const TIME_DIGITS = /^(\d{2})(\d{2})$/;

const two = (digits: string) => digits.padStart(2, '0');
const yearOf = (day: string) => Number(day.slice(0, 4));
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/**
 * Returns the text in a uniform spelling, without what is copied along: spaces of all kinds, long dashes, the point of
 * «nov.».
 */
const plain = (typed: string): string =>
  typed.length > LONGEST
    ? ''
    : foldText(typed.replace(UNSEEN, ''))
        .replace(/\s+/g, ' ')
        .replace(/[‐‑–−]/g, '-')
        .replace(/([a-z])\./g, '$1')
        .trim();

/** Returns a day as `YYYY-MM-DD`; null if it is not a day of the calendar, or of a year before 1900: a typing error. */
function calendarDay(year: number, month: string, day: string): string | null {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = timeOf(text);
  return year >= 1900 && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Returns the year for two digits: between 80 years ago and 19 years ahead. */
function wholeYear(digits: string, today: string): number {
  if (digits.length === 4) return Number(digits);
  const last = yearOf(today) + YEARS_AHEAD;
  return last - ((last - Number(digits)) % 100);
}

/** Returns the day in last, this or next year that is nearest to today. */
function nearest(month: string, day: string, today: string): string | null {
  const away = (found: string) => Math.abs(timeOf(found) - timeOf(today));
  return [1, 0, -1]
    .flatMap(years => calendarDay(yearOf(today) + years, month, day) ?? [])
    .reduce<string | null>((best, found) => (best && away(best) <= away(found) ? best : found), null);
}

/** Reads a day from a plain text, and whether it has a year. */
function readDay(text: string, today: string): { day: string | null; hasYear: boolean } {
  const bare = text.replace(WEEKDAY, '').replace(/ ?([/.-]) ?/g, '$1');
  const first = YEAR_FIRST.exec(bare);
  if (first) return { day: calendarDay(Number(first[1]), first[3]!, first[4]!), hasYear: true };
  const [, numericDay, , numericMonth, numericYear] = NUMERIC.exec(bare) ?? [];
  const [, day = numericDay, name = numericMonth, year = numericYear] =
    DIGITS.exec(bare) ?? NAMED.exec(bare) ?? [];
  if (!day || !name) return { day: null, hasYear: false };
  const month = /\d/.test(name) ? name : monthOf(name);
  const found = year ? calendarDay(wholeYear(year, today), month, day) : nearest(month, day, today);
  return { day: found, hasYear: year !== undefined };
}

/** Returns the number of a month by its name or first three letters; «0» for other names. */
const monthOf = (name: string) =>
  String(MONTHS.findIndex(month => name === month || name === month.slice(0, 3)) + 1);

/** Reads a time as «HH:MM», or as «HH:MM:SS» if it has seconds; up to «24:00». */
function readTime(text: string): string | null {
  const [, hour, minute = '', second = '', ofHours = ''] = TIME_DIGITS.exec(text) ?? TIME.exec(text) ?? [];
  if (!hour) return null;
  const [minutes, seconds] = [minute || ofHours || '00', second || '00'];
  const isMidnight = hour === '24' && Number(minutes) + Number(seconds) === 0;
  if (!isMidnight && (Number(hour) > 23 || Number(minutes) > 59 || Number(seconds) > 59)) return null;
  return `${two(hour)}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** Joins the parts of a plain time that is written in words: «14 horas», «14 h 30 min», «14hs». */
const joinHours = (text: string) => text.replace(/ ?(h|min)(?:oras?|rs?|s|utos?)?(?![a-z]) ?/g, '$1');

/** Splits a plain text into a time of day at its end and the text before. */
function splitTime(text: string): { day: string; time: string } {
  const [, day = text, time = ''] =
    /^(\d{4}-\d\d-\d\d)t(\d\S*)$/.exec(text) ?? /^(.*[^ ,]),? (\d\S*)$/.exec(text) ?? [];
  return { day: day.replace(/ (?:as|-)$/, '').replace(/,$/, ''), time };
}

/**
 * Reads a typed day, as Brazilians and spreadsheets write it («21/11/2026», «21/11/26», «21/11», «21112026», «21 de
 * novembro de 2026», «sáb., 21/nov/26», «2026-11-21», «21/11/2026 00:00:00»), as `YYYY-MM-DD`. Returns null for a day
 * that is not in the calendar, and for a day with a time. A day without a year is the one nearest to `today`; a year of
 * two digits is between 80 years before `today` and 19 after.
 */
export function parseTypedDay(typed: string, today: string): string | null {
  const text = plain(typed);
  const { day, time } = splitTime(text);
  const isStart = /[:h]/.test(time) && readTime(time) === '00:00';
  return readDay(isStart ? day : text, today).day;
}

/**
 * Reads a typed time («14:30», «1430», «14h», «14h30min», «14 horas», «9:05», «14:30:00») as `HH:MM`. Returns null for other texts,
 * and for a time with seconds other than zero.
 */
export function parseTypedTime(typed: string): string | null {
  const time = readTime(joinHours(plain(typed)));
  return time && time.length === 5 && time !== '24:00' ? time : null;
}

/**
 * Reads a typed day and time («21/11/2026 14:30», «21/11 às 9h», «2026-11-21T14:30:00») as `YYYY-MM-DDTHH:MM`, with
 * `:SS` if there are seconds. Returns null while either is missing or wrong. «24:00» is 00:00 of the next day.
 */
export function parseTypedMoment(typed: string, today: string): string | null {
  const parts = splitTime(joinHours(plain(typed)));
  const { day, hasYear } = readDay(parts.day, today);
  const time = readTime(parts.time);
  // «21/11 2026» contains no time.
  if (!day || !time || !(hasYear || /[:h]/.test(parts.time))) return null;
  if (time !== '24:00') return `${day}T${time}`;
  return `${new Date(timeOf(day) + DAY_MS).toISOString().slice(0, 10)}T00:00`;
}
