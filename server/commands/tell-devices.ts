import type { Effect } from '../../domain/effects/effect';
import type { PoolClient } from '../database/pool';
import { enqueue } from '../jobs/enqueue';

/** Whoever is told of something is told on their devices too, once this is committed. */
export async function tellDevices(client: PoolClient, tenantId: number, effects: Effect[]): Promise<void> {
  const notification_ids = effects.flatMap(({ entity, id }) => (entity === 'notification' ? id : []));
  if (notification_ids.length === 0) return;
  await enqueue(client, 'push', { tenant_id: tenantId, notification_ids });
}
