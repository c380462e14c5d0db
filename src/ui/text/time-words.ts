import { plural, t } from '@lingui/core/macro';
import { dueState } from '../../../domain/card/due';
import { elapsed, partOfDay, shortDay } from './time';

/** Describes how long ago a moment was: «agora», «há 2 min», «há 3 h», «ontem», «há 4 dias», then the day. */
export function ago(instant: string, now: number, timeZone: string): string {
  const passed = elapsed(instant, now, timeZone);
  switch (passed.unit) {
    case 'now':
      return t`agora`;
    case 'minute':
      return t`há ${passed.value} min`;
    case 'hour':
      return t`há ${passed.value} h`;
    case 'yesterday':
      return t`ontem`;
    case 'day':
      return plural(passed.value, { one: 'há # dia', other: 'há # dias' });
    case 'date':
      return passed.text;
  }
}

/** Describes a due day: «hoje», «amanhã», «28 nov», «atrasado · 20 nov»; in a final phase only the day. */
export function dueText(day: string, today: string, isFinal = false): string {
  const date = shortDay(day, today);
  const texts = {
    overdue: t`atrasado · ${date}`,
    today: t`hoje`,
    tomorrow: t`amanhã`,
    later: date,
    done: date,
  };
  return texts[dueState(day, today, isFinal)];
}

/** Returns the greeting for the time of day at a moment. */
export function greeting(instant: string, timeZone: string): string {
  return { morning: t`Bom dia`, afternoon: t`Boa tarde`, night: t`Boa noite` }[partOfDay(instant, timeZone)];
}
