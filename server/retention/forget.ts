import { inTransaction } from '../database/transaction';
import { enqueue } from '../jobs/enqueue';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import { deleteOldLinks } from '../repositories/cards/links';
import { deleteOldExports } from '../repositories/data-exports';
import { deleteDeadLetters } from '../repositories/jobs';
import { deleteOldAttempts } from '../repositories/people/attempts';
import { deleteOldLoginAttempts } from '../repositories/people/login-attempts';
import { forgetTombstones } from '../sync/forget-removals';
import { applyRetention } from './apply-retention';

/** Deletes data that are kept only for a while. */
export const forget = defineJob({
  schema: PAYLOADS.forget,
  every: 'day',
  attempts: 3,
  async run(_payload, deps) {
    const { pool } = deps;
    await forgetTombstones(pool);
    await deleteOldLinks(pool);
    await deleteOldAttempts(pool);
    await deleteOldLoginAttempts(pool);
    await deleteDeadLetters(pool);
    await inTransaction(pool, async client => {
      const keys = await deleteOldExports(client);
      if (keys.length > 0) await enqueue(client, 'remove-files', { keys });
    });
    await applyRetention(deps);
  },
});
