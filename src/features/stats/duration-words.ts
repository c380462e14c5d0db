import { plural, t } from '@lingui/core/macro';

const HOUR = 3600;
const DAY = 24 * HOUR;

const short = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Returns a duration in words: «40 min», «3,5 h», «2,1 dias». */
export function durationText(seconds: number): string {
  if (seconds < HOUR) return t`${short.format(Math.round(seconds / 60))} min`;
  if (seconds < 2 * DAY) return t`${short.format(seconds / HOUR)} h`;
  return plural(Math.round((seconds / DAY) * 10) / 10, { one: '# dia', other: '# dias' });
}
