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

/** Whether whom a notification `n` is for sees its flow; of others nothing is said, neither here nor to devices. */
export const IS_SEEN = seesFlow('n.tenant_id', 'n.board_id', 'n.target_user_id');

export const NOTIFICATION_ORDERS = { created_at: 'created_at' };

/** What somebody was told, a page of it. */
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

/** The ids of what somebody was told and has not read, or of the one that is named if it is among them. */
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
 * The notices of a batch whose push still waits: it waits no longer. Locked in the order of `raiseNotices`, which may be
 * at the same ones.
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

/** What these people were told of, of one flow or of all, for their devices to ask again whether they see it. */
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
 * Deletes so many notifications of a company that were read before a moment, and answers whose they were. Locked by
 * their ids, as by whoever else locks several.
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
