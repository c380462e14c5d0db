import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofCard } from './cards';
import { at, boardId, cardId, createdAt, id, tenantId } from './common-columns';
import { sessions, users } from './companies';

/** Tables of notifications, and of the browsers that show them. */

export const notifications = pgTable(
  'notifications',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    target_user_id: uuid('target_user_id').notNull(),
    /** The person who triggered the notification; null for a reminder that the product sends on a day. */
    created_by_id: uuid('created_by_id'),
    current_phase_id: uuid('current_phase_id'),
    previous_phase_id: uuid('previous_phase_id'),
    type: text('type').notNull(),
    title: text('title').notNull(),
    comment: text('comment'),
    /** Number of cards that the notification is about. Several cards of one action share one notification. */
    cards: integer('cards').notNull().default(1),
    /** The action that caused the notification, if it has more than one command. Not synced. */
    batch: uuid('batch'),
    /** Whether the push waits for the end of the action. Not synced. */
    push_due: boolean('push_due').notNull().default(false),
    is_read: boolean('is_read').notNull().default(false),
    /** Time since which the notification is read. Not synced. */
    read_at: at('read_at'),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...ofCard(table, 'notifications'),
    index('notifications_target').on(table.tenant_id, table.target_user_id, table.created_at),
    index('notifications_read').on(table.tenant_id, table.read_at).where(sql`read_at IS NOT NULL`),
    index('notifications_unread').on(table.tenant_id, table.target_user_id).where(sql`NOT is_read`),
    uniqueIndex('notifications_batch')
      .on(table.tenant_id, table.batch, table.type, table.board_id, table.target_user_id, table.created_by_id)
      .where(sql`batch IS NOT NULL`),
  ],
);

/** Browsers in which people want to be notified. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id,
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: ['firebase', 'webpush'] }).notNull(),
    /** Token of Firebase, or a Web Push subscription as the browser returns it. */
    token: text('token').notNull(),
    /** Origin at which the app was registered, such as `https://aurora.patio.com.br`. Its notifications open there. */
    origin: text('origin'),
    /**
     * Whether notifications say only that there is something new, without subject and author, because a locked screen
     * shows them to everyone.
     */
    hides_content: boolean('hides_content').notNull().default(false),
    /** Session of the device. The row is deleted with it, because a signed-out device must not be notified. */
    session_hash: text('session_hash')
      .notNull()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    /** Time of the last registration, which the app repeats at each start. */
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.id] }),
    uniqueIndex('push_devices_token').on(sql`md5(${table.token})`),
    index('push_devices_user').on(table.user_id),
  ],
);
