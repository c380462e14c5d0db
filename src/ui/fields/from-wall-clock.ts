import { toWallClock } from '../text/time';

const MINUTE_MS = 60_000;
/** Accepted form of a wall-clock time. Browsers accept more forms as dates, and take «5/12/2026» for one in May. */
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/**
 * Returns the moment at which a clock in the zone shows this time (`YYYY-MM-DDTHH:MM`, or with `:SS`); empty for
 * anything else.
 */
export function fromWallClock(wallClock: string, timeZone: string): string {
  const asUtc = WALL_CLOCK.test(wallClock) ? Date.parse(`${wallClock}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return '';
  // Rounded down, as the clock shows no seconds.
  const aheadAt = (time: number) =>
    Date.parse(`${toWallClock(new Date(time).toISOString(), timeZone)}Z`) -
    Math.floor(time / MINUTE_MS) * MINUTE_MS;
  // The UTC offset is looked up at a guess first, and then again at the result.
  const guess = asUtc - aheadAt(asUtc);
  return new Date(asUtc - aheadAt(guess)).toISOString();
}
