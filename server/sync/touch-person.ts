import type { PoolClient } from 'pg';
import { tenantFeed } from '../../domain/entities/feeds';
import { touchFeeds } from './touch-feeds';

/** Who somebody is has changed: every company of theirs shows it. */
export async function touchPerson(client: PoolClient, userId: string): Promise<void> {
  const { rows } = await client.query<{ tenant_id: number }>(
    'SELECT tenant_id FROM memberships WHERE user_id = $1 ORDER BY tenant_id',
    [userId],
  );
  for (const { tenant_id } of rows) {
    await touchFeeds(client, tenant_id, [
      { feed: tenantFeed(tenant_id), entity: 'person', row_id: userId, gone: false },
    ]);
  }
}
