import type { PoolClient } from '../database/pool';
import { enqueue } from '../jobs/enqueue';
import type { NoticeEffect } from './batch-notices';

/** Milliseconds without a notification after which a batch counts as finished. */
const QUIET_MS = 10_000;
/** Longest time that people wait for a notification, in milliseconds, however slowly the commands of a batch arrive. */
const LATEST_MS = 120_000;

/**
 * Starts the pushes of notifications to people's devices when the transaction commits. Notifications of a batch are
 * pushed once the batch has finished, in one push each.
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
