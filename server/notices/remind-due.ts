import { userFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../database/transaction';
import { writeChanges } from '../database/write-changes';
import { touchFeeds } from '../feeds/touch-feeds';
import { enqueue } from '../jobs/enqueue';
import { defineJob, type JobDeps } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { findDue, listReminded } from '../repositories/cards/reminders';

/** Most cards of which people are reminded in one transaction; a company with more has several. */
const BATCH = 500;

/**
 * Reminds owners, or the creator of a card without owners, of cards that are due tomorrow or late. The company's own
 * day counts, from eight in the morning on, and each card and due date is reminded of once. A repetition finds nothing
 * more. A company's failure doesn't affect the others; the job is then retried.
 */
export const remindDue = defineJob({
  schema: PAYLOADS['remind-due'],
  every: 'hour',
  async run(_payload, deps) {
    const failures: unknown[] = [];
    for (const tenantId of await listReminded(deps.pool)) {
      deps.signal.throwIfAborted();
      try {
        await remindCompany(tenantId, deps);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});

async function remindCompany(tenantId: number, { pool, clock, newId, signal }: JobDeps): Promise<void> {
  const now = clock();
  for (;;) {
    signal.throwIfAborted();
    const reminded = await inTransaction(pool, async client => {
      const found = await findDue(client, tenantId, now, BATCH);
      if (found.length === 0) return 0;
      const rows = found.map(reminder => ({
        ...reminder,
        id: newId(),
        created_by_id: null,
        previous_phase_id: null,
        comment: null,
        is_read: false,
        created_at: now.toISOString(),
      }));
      await writeChanges(
        client,
        tenantId,
        rows.map(values => ({ op: 'insert', entity: 'notification', id: values.id, values })),
      );
      await enqueue(client, 'push', { tenant_id: tenantId, notification_ids: rows.map(({ id }) => id) });
      await touchFeeds(
        client,
        tenantId,
        rows.map(({ id, target_user_id }) => ({
          feed: userFeed(target_user_id),
          entity: 'notification',
          row_id: id,
          gone: false,
        })),
      );
      return found.length;
    });
    if (reminded < BATCH) return;
  }
}
