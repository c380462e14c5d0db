import type { PoolClient } from 'pg';
import { userFeed } from '../../domain/entities/feeds';
import type { TenantRole } from '../../domain/entities/people';
import type { Touched } from '../feeds/touch-feeds';
import { touchedNotifications } from '../repositories/notifications';

/**
 * Returns the changes for a person's own feed after the flows that they see have changed: an administrator of the
 * company sees all flows, others those that they belong to. Includes their notifications, which are about cards of
 * these flows.
 */
export async function touchedMyBoards(
  client: PoolClient,
  tenantId: number,
  userId: string,
  role: TenantRole,
): Promise<Touched[]> {
  const { rows } = await client.query<{ id: string; is_member: boolean }>(
    `SELECT b.id, m.id IS NOT NULL AS is_member
       FROM boards b
       LEFT JOIN board_users m ON m.tenant_id = b.tenant_id AND m.board_id = b.id AND m.user_id = $2
      WHERE b.tenant_id = $1`,
    [tenantId, userId],
  );
  const touched = rows.map(
    ({ id, is_member }): Touched => ({
      feed: userFeed(userId),
      entity: 'my_board',
      row_id: id,
      gone: role !== 'admin' && !is_member,
    }),
  );
  return [...touched, ...(await touchedNotifications(client, tenantId, [userId], null))];
}
