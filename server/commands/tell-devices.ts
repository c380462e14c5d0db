import type { PoolClient } from '../database/pool';
import { enqueue } from '../jobs/enqueue';
import type { NoticeEffect } from './batch-notices';

/** So long no command of a batch may have told anybody before it counts as over. */
const QUIET_MS = 10_000;
/** So long people wait at most, however slowly the commands of a batch come. */
const LATEST_MS = 120_000;

/**
 * Tells people on their devices too of what they are told, once this is committed; of a batch once it is over, in one
 * push each.
 */
export async function tellDevices(
  client: PoolClient,
  tenantId: number,
  notices: NoticeEffect[],
  batch: { id: string; now: Date } | null = null,
): Promise<void> {
  if (notices.length === 0) return;
  if (!batch) {
    await enqueue(client, 'push', { tenant_id: tenantId, notification_ids: notices.map(({ id }) => id) });
    return;
  }
  const since = batch.now.getTime();
  await enqueue(
    client,
    'push-batch',
    { tenant_id: tenantId, batch: batch.id },
    {
      key: `${tenantId} ${batch.id}`,
      runAt: new Date(since + QUIET_MS),
      latestAt: new Date(since + LATEST_MS),
    },
  );
}
