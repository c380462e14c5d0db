import * as z from 'zod/mini';
import type { CardlessChange } from '../card/cardless-state';
import { uuid, wrong } from '../entities/scalars';
import { REQUIRED } from '../limits';
import { defineCardlessCommand, done } from './command';

/** Most notifications that one command marks as read. */
export const READ_MAX = 1000;

/** Marks as read the notifications that the person has seen, never later ones. Ignores those that no longer exist. */
export const notificationRead = defineCardlessCommand({
  name: 'notification.read',
  version: 1,
  doc: { summary: 'Marcar avisos como lidos' },
  input: z.object({
    notification_ids: z
      .array(uuid, wrong('Lista inválida'))
      .check(
        z.minLength(1, REQUIRED),
        z.maxLength(READ_MAX, `Avisos demais: no máximo ${READ_MAX} de cada vez`),
      ),
  }),
  subject: ({ notification_ids: [first] }) => `notification:${first}`,
  says: ({ notification_ids: { length } }) =>
    length === 1 ? 'Marcar um aviso como lido' : `Marcar ${length} avisos como lidos`,
  decide({ notifications }, { notification_ids }, actor) {
    const wanted = new Set(notification_ids);
    const unread = notifications.filter(
      ({ id, is_read, target_user_id }) => wanted.has(id) && !is_read && target_user_id === actor.user_id,
    );
    return done(
      ...unread.map(
        ({ id }): CardlessChange => ({ op: 'update', entity: 'notification', id, values: { is_read: true } }),
      ),
    );
  },
});
