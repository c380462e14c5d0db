import type { Notification } from '../../../domain/entities/people';
import { feedsSlice } from '../slices/feeds-slice';
import { noticesSlice } from '../slices/notices-slice';
import { useHeld, useStore, useView } from './use-store';

/**
 * Returns my notifications, the latest first, including what I have marked read since; undefined until all have been
 * mirrored once.
 */
export function useNotices(): Notification[] | undefined {
  const store = useStore();
  useHeld(store, [noticesSlice, feedsSlice]);
  return useView(store, () => {
    const notices = store.read(noticesSlice);
    return notices && store.read(feedsSlice)?.isComplete ? store.notifications(notices) : undefined;
  });
}
