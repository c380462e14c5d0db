import type { Notification } from '../../../domain/entities/people';
import { todayIn } from '../../../domain/today-in';

export type NoticeLine =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'notice'; key: string; notice: Notification };

/**
 * Groups notifications by their day, in the company's time zone.
 *
 * @param notices the latest first
 */
export function byDay(notices: readonly Notification[], timeZone: string): NoticeLine[] {
  const lines: NoticeLine[] = [];
  let last = '';
  for (const notice of notices) {
    const day = todayIn(timeZone, new Date(notice.created_at));
    if (day !== last) lines.push({ kind: 'day', key: day, day });
    last = day;
    lines.push({ kind: 'notice', key: notice.id, notice });
  }
  return lines;
}
