import type { PoolClient } from 'pg';
import type { EntityName } from '../../domain/entities/entity-table';
import { userFeed } from '../../domain/entities/feeds';
import type { TenantRole } from '../../domain/entities/people';
import { touchedNotifications } from '../repositories/notifications';
import { touchFeeds } from './touch-feeds';

/**
 * The flows that somebody sees are others now: an administrator of the company sees all, everybody else those they
 * are a member of. So are the notifications, which are of cards there.
 */
export async function touchMyBoards(
  client: PoolClient,
  tenantId: number,
  userId: string,
  role: TenantRole,
): Promise<void> {
  const { rows } = await client.query<{ id: string; is_member: boolean }>(
    `SELECT b.id, m.id IS NOT NULL AS is_member
       FROM boards b
       LEFT JOIN board_users m ON m.tenant_id = b.tenant_id AND m.board_id = b.id AND m.user_id = $2
      WHERE b.tenant_id = $1`,
    [tenantId, userId],
  );
  const touched = rows.map(({ id, is_member }) => ({
    feed: userFeed(userId),
    entity: 'my_board' as EntityName,
    row_id: id,
    gone: role !== 'admin' && !is_member,
  }));
  const told = await touchedNotifications(client, tenantId, [userId], null);
  await touchFeeds(client, tenantId, [...touched, ...told]);
}
