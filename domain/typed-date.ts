const DAY = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$|^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const TIME = /^(\d{1,2})(?:[:h](\d{2})?)?$|^(\d{2})(\d{2})$/;

const two = (digits: string) => digits.padStart(2, '0');

/**
 * The day that was typed as people here write it («21/11/2026», «21/11/26», «21/11», «21112026»), as `YYYY-MM-DD`;
 * null for what is no day of the calendar. A missing year is that of `today`.
 */
export function parseTypedDay(typed: string, today: string): string | null {
  const match = DAY.exec(typed.trim());
  if (!match) return null;
  const [day, month, year] = [match[1] ?? match[4]!, match[2] ?? match[5]!, match[3] ?? match[6]];
  const whole = year === undefined ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** The time that was typed («14:30», «1430», «14h», «9:05»), as `HH:MM`; null for what is none. */
export function parseTypedTime(typed: string): string | null {
  const match = TIME.exec(typed.trim());
  if (!match) return null;
  const [hour, minute] = [match[1] ?? match[3]!, match[2] ?? match[4] ?? '00'];
  return Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : null;
}

/** Day and time that were typed («21/11/2026 14:30»), as `YYYY-MM-DDTHH:MM`; null while either is missing or wrong. */
export function parseTypedMoment(typed: string, today: string): string | null {
  const [day = '', time = ''] = typed.trim().split(/\s+(?:às\s+)?/);
  const [parsedDay, parsedTime] = [parseTypedDay(day, today), parseTypedTime(time)];
  return parsedDay && parsedTime ? `${parsedDay}T${parsedTime}` : null;
}
