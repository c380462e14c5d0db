import * as z from 'zod/mini';
import type { Notification, NotificationType } from '../../../domain/entities/people';

/** Parts of the notifications that can be shown separately. */
const SHOWS = ['unread', 'approvals', 'talk', 'moves', 'due'] as const;
export type Show = (typeof SHOWS)[number];

export const noticesSearch = z.object({ show: z.catch(z.optional(z.enum(SHOWS)), undefined) });
export type NoticesSearch = z.infer<typeof noticesSearch>;

const PART_OF: Record<NotificationType, Exclude<Show, 'unread'>> = {
  approval_asked: 'approvals',
  approved: 'approvals',
  rejected: 'approvals',
  mentioned: 'talk',
  commented: 'talk',
  moved: 'moves',
  assigned: 'moves',
  due_tomorrow: 'due',
  overdue: 'due',
};

/** Whether a notification belongs to the part that is shown. */
export const isAmong = ({ type, is_read }: Notification, show: Show | undefined): boolean =>
  show === undefined || (show === 'unread' ? !is_read : PART_OF[type] === show);
