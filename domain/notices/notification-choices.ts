import * as z from 'zod/mini';
import type { NotificationType } from '../entities/people';

/** Kinds of notifications that people turn on or off, in the order in which they are shown. */
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

/**
 * Change of the kinds that are pushed. Missing kinds stay unchanged, so that one device does not revert the choices of
 * another.
 */
export const notificationChange = z.object({ push: z.partialRecord(kind, z.boolean()) });
export type NotificationChange = z.infer<typeof notificationChange>;

/** All choices of a person: whether each kind is pushed. */
export const notificationChoices = z.object({ push: z.record(kind, z.boolean()) });
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** Returns the choices: every kind is on except those that the person has turned off, so that new kinds are on too. */
export function choicesWithout(off: string[]): NotificationChoices {
  const push = Object.fromEntries(NOTIFICATION_KINDS.map(one => [one, !off.includes(one)]));
  return { push: push as NotificationChoices['push'] };
}
