import type { Notification } from '../../../domain/entities/people';
import { type Slice, tableSlice } from '../slice';

/** Slice of all of my notifications that are kept, the latest first. */
export const noticesSlice: Slice<Notification[]> = tableSlice('notices', ['notification'], async db =>
  (await db.notification.orderBy('created_at').toArray()).reverse(),
);
