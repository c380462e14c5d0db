import { DAY } from '../../notices/mail/letter-kind';

const DAY_MS = DAY * 60_000;

/**
 * Returns the times at which further e-mails can be sent, if at most `max` may be sent in any day.
 *
 * @param sent those of the last day, the oldest first
 */
export function letterTimes(sent: Date[], count: number, max: number, now: Date): Date[] {
  const all = [...sent];
  for (let at = 0; at < count; at++) {
    const before = all[all.length - max];
    all.push(before ? new Date(Math.max(now.getTime(), before.getTime() + DAY_MS)) : now);
  }
  return all.slice(sent.length);
}
