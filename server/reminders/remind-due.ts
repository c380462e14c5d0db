import * as z from 'zod/mini';
import { userFeed } from '../../domain/entities/feeds';
import { writeChanges } from '../commands/write-changes';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { enqueue } from '../jobs/enqueue';
import { defineJob } from '../jobs/job';
import { findDue } from '../repositories/reminders';

/** Told at once in one transaction; a company with more is told in several. */
const BATCH = 500;

/**
 * Tells owners, or the creator where there are none, of cards that are due tomorrow or were due yesterday, by the
 * company's own day, from eight in the morning on: once a card and day. Run again it finds nothing more.
 */
export const remindDue = defineJob({
  schema: z.object({}),
  every: 'hour',
  async run(_payload, { pool, clock, newId, signal }) {
    const now = clock();
    for (;;) {
      signal.throwIfAborted();
      const due = await inTransaction(pool, async client => {
        const found = await findDue(client, now, BATCH);
        const rows = found.map(({ tenant_id, ...reminder }) => ({
          tenant_id,
          values: {
            ...reminder,
            id: newId(),
            created_by_id: null,
            previous_phase_id: null,
            comment: null,
            is_read: false,
            created_at: now.toISOString(),
          },
        }));
        for (const tenantId of [...new Set(rows.map(({ tenant_id }) => tenant_id))].sort((a, b) => a - b)) {
          const own = rows.filter(({ tenant_id }) => tenant_id === tenantId).map(({ values }) => values);
          await writeChanges(
            client,
            tenantId,
            own.map(values => ({ op: 'insert', entity: 'notification', id: values.id, values })),
          );
          await enqueue(client, 'push', { tenant_id: tenantId, notification_ids: own.map(({ id }) => id) });
          await touchFeeds(
            client,
            tenantId,
            own.map(({ id, target_user_id }) => ({
              feed: userFeed(target_user_id),
              entity: 'notification',
              row_id: id,
              gone: false,
            })),
          );
        }
        return found.length;
      });
      if (due < BATCH) return;
    }
  },
});
