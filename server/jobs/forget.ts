import { inTransaction } from '../database/transaction';
import { deleteOldAttempts } from '../repositories/attempts';
import { deleteOldExports } from '../repositories/data-exports';
import { deleteOldLinks } from '../repositories/links';
import { deleteOldLoginAttempts } from '../repositories/login-attempts';
import { forgetTombstones } from '../sync/forget-removals';
import { applyRetention } from './apply-retention';
import { enqueue } from './enqueue';
import { defineJob } from './job';
import { PAYLOADS } from './payloads';

/** Clears away what is remembered only for a while. */
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
    await inTransaction(pool, async client => {
      const keys = await deleteOldExports(client);
      if (keys.length > 0) await enqueue(client, 'remove-files', { keys });
    });
    await applyRetention(deps);
  },
});
