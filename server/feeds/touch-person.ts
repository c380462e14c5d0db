import type { PoolClient } from 'pg';
import { tenantFeed } from '../../domain/entities/feeds';
import { touchFeeds } from './touch-feeds';

/**
 * Publishes a changed person in the feeds of all their companies. Companies that they have left don't get the change,
 * unless the account was erased (`alsoLeft`).
 */
export async function touchPerson(
  client: PoolClient,
  userId: string,
  { alsoLeft = false } = {},
): Promise<void> {
  const { rows } = await client.query<{ tenant_id: number }>(
    'SELECT tenant_id FROM memberships WHERE user_id = $1 AND (left_at IS NULL OR $2) ORDER BY tenant_id',
    [userId, alsoLeft],
  );
  for (const { tenant_id } of rows) {
    await touchFeeds(client, tenant_id, [
      { feed: tenantFeed(tenant_id), entity: 'person', row_id: userId, gone: false },
    ]);
  }
}
