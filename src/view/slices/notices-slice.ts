import type { Notification } from '../../../domain/entities/people';
import { type Slice, tableSlice } from '../slice';

/** All that I was told and that is kept, the latest first. */
export const noticesSlice: Slice<Notification[]> = tableSlice('notices', ['notification'], async db =>
  (await db.notification.orderBy('created_at').toArray()).reverse(),
);
