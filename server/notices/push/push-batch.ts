import { inTransaction } from '../../database/transaction';
import { enqueue } from '../../jobs/enqueue';
import { defineJob } from '../../jobs/job';
import { PAYLOADS } from '../../jobs/payloads';
import { takeDueNotices } from '../../repositories/notifications';

/** Requests the pushes of a finished batch. A repetition finds only notifications that were raised since. */
export const pushBatch = defineJob({
  schema: PAYLOADS['push-batch'],
  isShort: true,
  run: ({ tenant_id, batch }, { pool }) =>
    inTransaction(pool, async client => {
      const notification_ids = await takeDueNotices(client, tenant_id, batch);
      if (notification_ids.length > 0) await enqueue(client, 'push', { tenant_id, notification_ids });
    }),
});
