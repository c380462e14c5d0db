import * as z from 'zod/mini';
import { forgetTombstones } from '../feeds/forget';
import { deleteOldAttempts } from '../repositories/attempts';
import { deleteOldLinks } from '../repositories/links';
import { defineJob } from './job';

/** Clears away what is remembered only for a while. */
export const forget = defineJob({
  schema: z.object({}),
  every: 'day',
  attempts: 3,
  async run(_payload, { pool }) {
    await forgetTombstones(pool);
    await deleteOldLinks(pool);
    await deleteOldAttempts(pool);
  },
});
