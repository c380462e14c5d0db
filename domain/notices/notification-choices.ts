import * as z from 'zod/mini';
import type { NotificationType } from '../entities/people';

/** What people turn on or off as one, in the order in which it is shown. */
export const NOTIFICATION_KINDS = [
  'approval',
  'answer',
  'mention',
  'comment',
  'move',
  'assignment',
  'due',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const KIND_OF: Record<NotificationType, NotificationKind> = {
  assigned: 'assignment',
  mentioned: 'mention',
  commented: 'comment',
  moved: 'move',
  approval_asked: 'approval',
  approved: 'answer',
  rejected: 'answer',
  due_tomorrow: 'due',
  overdue: 'due',
};

const kind = z.enum(NOTIFICATION_KINDS);

/** Whether each kind is pushed; what is left out stays as it is, so that no device takes back another's choice. */
export const notificationChange = z.object({ push: z.partialRecord(kind, z.boolean()) });
export type NotificationChange = z.infer<typeof notificationChange>;

/** The same, whole. */
export const notificationChoices = z.object({ push: z.record(kind, z.boolean()) });
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** All are on but those that somebody has turned off, so that a kind that is new is on too. */
export function choicesWithout(off: string[]): NotificationChoices {
  const push = Object.fromEntries(NOTIFICATION_KINDS.map(one => [one, !off.includes(one)]));
  return { push: push as NotificationChoices['push'] };
}
