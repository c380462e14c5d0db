import { deleteOldAttempts } from '../repositories/attempts';
import { deleteOldLinks } from '../repositories/links';
import { deleteOldLoginAttempts } from '../repositories/login-attempts';
import { forgetTombstones } from '../sync/forget-removals';
import { defineJob } from './job';
import { PAYLOADS } from './payloads';

/** Clears away what is remembered only for a while. */
export const forget = defineJob({
  schema: PAYLOADS.forget,
  every: 'day',
  attempts: 3,
  async run(_payload, { pool }) {
    await forgetTombstones(pool);
    await deleteOldLinks(pool);
    await deleteOldAttempts(pool);
    await deleteOldLoginAttempts(pool);
  },
});
