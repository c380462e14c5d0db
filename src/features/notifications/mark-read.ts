import { READ_MAX } from '../../../domain/commands/notification-read';
import { tellRefusal } from '../../state/alerts';
import { perform } from '../../view/perform';

/**
 * Marks these notifications as read, also without a connection. Notifications that arrived after the person looked stay
 * unread.
 */
export async function markRead(ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += READ_MAX) {
    const notification_ids = ids.slice(at, at + READ_MAX);
    if (!tellRefusal(await perform('notification.read', { notification_ids }))) return;
  }
}
