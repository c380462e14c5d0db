import { enqueue } from '../jobs/enqueue';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { failAbandoned, listFedCompanies } from '../repositories/vehicles/product-imports';
import { listPictured } from '../repositories/vehicles/vehicle-pictures';

/** Milliseconds after which a running import counts as abandoned; even a slow feed is read faster. */
const ABANDONED_MS = 30 * 60_000;

/** Queues each hour, for every company that has a feed, a job for its vehicles and one for their pictures. */
export const importAll = defineJob({
  schema: PAYLOADS['product-feeds'],
  every: 'hour',
  attempts: 3,
  async run(_payload, { pool, clock }) {
    const now = clock();
    await failAbandoned(pool, new Date(now.getTime() - ABANDONED_MS));
    for (const tenant_id of await listFedCompanies(pool)) {
      // With a time, even if it is now: jobs that people wait for have none, and run first.
      const payload = { tenant_id, user_id: null };
      await enqueue(pool, 'import-products', payload, { key: String(tenant_id), runAt: now });
    }
    for (const tenant_id of await listPictured(pool))
      await enqueue(pool, 'keep-pictures', { tenant_id }, { key: String(tenant_id), runAt: now });
  },
});
