import { userFeed } from '../../domain/entities/feeds';
import type { Notification } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import type { Pool, Queryable } from '../database/pool';
import type { Touched } from '../feeds/touch-feeds';
import { seesFlow } from './flows/sees-flow';
import { type Listed, type PageQuery, readPage } from './lists';

export type NotificationRow = Notification & {
  updated_at: string;
  created_by_name: string | null;
  board_name: string;
  identifier: string;
};

/**
 * SQL of whether the recipient of a notification `n` sees its flow. Other notifications are neither listed nor sent to
 * devices.
 */
export const IS_SEEN = seesFlow('n.tenant_id', 'n.board_id', 'n.target_user_id');

export const NOTIFICATION_ORDERS = { created_at: 'created_at' };

/** Returns a page of a person's notifications. */
export function listNotifications(
  pool: Pool,
  { tenant_id, user_id }: Actor,
  query: PageQuery<'created_at'>,
  unreadOnly: boolean,
): Promise<Listed<NotificationRow>> {
  return readPage(
    pool,
    `SELECT n.*, coalesce(n.read_at, n.created_at) AS updated_at, u.name AS created_by_name, b.name AS board_name, c.identifier
       FROM notifications n
       LEFT JOIN boards b ON b.tenant_id = n.tenant_id AND b.id = n.board_id
       LEFT JOIN cards c ON c.tenant_id = n.tenant_id AND c.id = n.card_id
       LEFT JOIN users u ON u.id = n.created_by_id
      WHERE n.tenant_id = $1 AND n.target_user_id = $2 AND NOT (n.is_read AND $3) AND ${IS_SEEN}`,
    [tenant_id, user_id, unreadOnly],
    NOTIFICATION_ORDERS,
    query,
  );
}

/** Returns the ids of a person's unread notifications, or only the given one if it is among them. */
export async function unreadIds(client: Queryable, actor: Actor, id: string | null): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM notifications n
      WHERE tenant_id = $1 AND target_user_id = $2 AND NOT is_read AND ($3::uuid IS NULL OR id = $3) AND ${IS_SEEN}`,
    [actor.tenant_id, actor.user_id, id],
  );
  return rows.map(row => row.id);
}

export async function hasNotification(client: Queryable, actor: Actor, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM notifications n WHERE tenant_id = $1 AND target_user_id = $2 AND id = $3 AND ${IS_SEEN}`,
    [actor.tenant_id, actor.user_id, id],
  );
  return Boolean(rowCount);
}

/**
 * Takes the notifications of a batch whose push is pending, and marks it as no longer pending. They are locked in the
 * order of `raiseNotices`, which may lock the same ones.
 */
export async function takeDueNotices(client: Queryable, tenantId: number, batch: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM notifications WHERE tenant_id = $1 AND batch = $2 AND push_due
        ORDER BY target_user_id, type FOR UPDATE
     )
     UPDATE notifications SET push_due = false WHERE tenant_id = $1 AND id IN (SELECT id FROM due) RETURNING id`,
    [tenantId, batch],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns these people's notifications about one flow or all, to be published, so that their devices check again
 * whether they see them.
 */
export async function touchedNotifications(
  client: Queryable,
  tenantId: number,
  userIds: string[],
  boardId: string | null,
): Promise<Touched[]> {
  const { rows } = await client.query<{ id: string; target_user_id: string }>(
    `SELECT id, target_user_id FROM notifications
      WHERE tenant_id = $1 AND target_user_id = ANY($2::uuid[]) AND ($3::uuid IS NULL OR board_id = $3)`,
    [tenantId, userIds, boardId],
  );
  return rows.map(({ id, target_user_id }) => ({
    feed: userFeed(target_user_id),
    entity: 'notification',
    row_id: id,
    gone: false,
  }));
}

/**
 * Deletes a limited number of a company's notifications that were read before a time, and returns their recipients.
 * They are locked in order of their ids, like everywhere else.
 */
export async function deleteReadNotifications(
  client: Queryable,
  tenantId: number,
  before: Date,
  limit: number,
): Promise<{ id: string; target_user_id: string }[]> {
  const { rows } = await client.query<{ id: string; target_user_id: string }>(
    `WITH old AS MATERIALIZED (
       SELECT id FROM notifications WHERE tenant_id = $1 AND read_at < $2 ORDER BY read_at LIMIT $3
     ), locked AS MATERIALIZED (
       SELECT id FROM notifications WHERE tenant_id = $1 AND id IN (SELECT id FROM old) ORDER BY id FOR UPDATE
     )
     DELETE FROM notifications WHERE tenant_id = $1 AND id IN (SELECT id FROM locked)
     RETURNING id, target_user_id`,
    [tenantId, before.toISOString(), limit],
  );
  return rows;
}
