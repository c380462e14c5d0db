import { enqueue } from '../jobs/enqueue';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { failAbandoned, listFedCompanies } from '../repositories/vehicles/product-imports';
import { listPictured } from '../repositories/vehicles/vehicle-pictures';

/** Nothing reads a feed for so long, however slow. */
const ABANDONED_MS = 30 * 60_000;

/** Asks each hour for the vehicles of every company that has a feed, and their pictures: each by a job of its own. */
export const importAll = defineJob({
  schema: PAYLOADS['product-feeds'],
  every: 'hour',
  attempts: 3,
  async run(_payload, { pool, clock }) {
    const now = clock();
    await failAbandoned(pool, new Date(now.getTime() - ABANDONED_MS));
    for (const tenant_id of await listFedCompanies(pool)) {
      // A time, if only now: what people wait for has none, and comes first.
      const payload = { tenant_id, user_id: null };
      await enqueue(pool, 'import-products', payload, { key: String(tenant_id), runAt: now });
    }
    for (const tenant_id of await listPictured(pool))
      await enqueue(pool, 'keep-pictures', { tenant_id }, { key: String(tenant_id), runAt: now });
  },
});
