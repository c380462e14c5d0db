import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofCard } from './cards';
import { at, boardId, cardId, createdAt, id, tenantId } from './common-columns';
import { sessions, users } from './companies';

/** Notices for people, and the browsers that show them. */

export const notifications = pgTable(
  'notifications',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    target_user_id: uuid('target_user_id').notNull(),
    /** Null: the product itself, when a day has come. */
    created_by_id: uuid('created_by_id'),
    current_phase_id: uuid('current_phase_id'),
    previous_phase_id: uuid('previous_phase_id'),
    type: text('type').notNull(),
    title: text('title').notNull(),
    comment: text('comment'),
    /** How many cards it tells of: those of one act are one notice. */
    cards: integer('cards').notNull().default(1),
    /** The act that it tells of, where that has more than one command; it stays here. */
    batch: uuid('batch'),
    /** Its push waits until the act is over; it stays here. */
    push_due: boolean('push_due').notNull().default(false),
    is_read: boolean('is_read').notNull().default(false),
    /** How long it has been read for; it stays here. */
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

/** A browser that a person wants to be told in. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id,
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: ['firebase', 'webpush'] }).notNull(),
    /** A token of Firebase, or a Web Push subscription as the browser gives it. */
    token: text('token').notNull(),
    /** Where the app was registered, as `https://aurora.patio.com.br`: what it is told of opens there. */
    origin: text('origin'),
    /** Its notifications say that something is new, and neither of what nor by whom: a locked screen shows them to everybody. */
    hides_content: boolean('hides_content').notNull().default(false),
    /** Ends with it: whoever signs out is told nothing more there. */
    session_hash: text('session_hash')
      .notNull()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    /** When it was last registered, which the app does at each start. */
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.id] }),
    uniqueIndex('push_devices_token').on(sql`md5(${table.token})`),
    index('push_devices_user').on(table.user_id),
  ],
);
