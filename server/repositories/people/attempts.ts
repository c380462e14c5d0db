import type { Pool } from 'pg';
import type { Queryable } from '../../database/pool';

/** What may be done `max` times in `minutes`, by or for one `subject`. */
export interface Limit {
  scope: string;
  subject: string;
  max: number;
  minutes: number;
}

/**
 * Notes an attempt under each of the limits, before it is looked at, so that many at once can't all slip through;
 * how many seconds to wait if one of them is reached already, and then nothing is noted. What a transaction notes others
 * can't see before it ends: until then whoever else counts under the same waits, always in one order, so that two never
 * wait for each other.
 */
export async function countAttempt(client: Queryable, limits: Limit[]): Promise<number | null> {
  const { rows: noted } = await client.query<{ id: number; scope: string; subject: string }>(
    `WITH counted AS (SELECT scope, subject FROM jsonb_to_recordset($1) AS l(scope text, subject text)),
       locked AS (
         SELECT pg_advisory_xact_lock(key) FROM (
           SELECT DISTINCT hashtextextended(scope || ' ' || subject, 0) AS key FROM counted ORDER BY key) keys)
     INSERT INTO attempts (scope, subject)
     SELECT scope, subject FROM counted WHERE (SELECT count(*) FROM locked) > 0 RETURNING id, scope, subject`,
    [JSON.stringify(limits)],
  );
  const ids = noted.map(({ id }) => id);
  const { rows } = await client.query<{ wait: number | null }>(
    `SELECT ceil(max(extract(epoch FROM r.at + make_interval(mins => l.minutes) - now())))::int AS wait
       FROM jsonb_to_recordset($1) AS l(scope text, subject text, max int, minutes int)
       CROSS JOIN LATERAL (
         SELECT at FROM attempts a
          WHERE a.scope = l.scope AND a.subject = l.subject AND a.id <> ALL($2)
            AND a.at > now() - make_interval(mins => l.minutes)
          ORDER BY at DESC OFFSET l.max - 1 LIMIT 1) r`,
    [JSON.stringify(limits), ids],
  );
  const wait = rows[0]!.wait;
  if (wait !== null) await client.query('DELETE FROM attempts WHERE id = ANY($1)', [ids]);
  return wait;
}

/** When it was done in the last day, the first of it first. */
export async function listAttempts(client: Queryable, scope: string, subject: string): Promise<Date[]> {
  const { rows } = await client.query<{ at: string }>(
    `SELECT at FROM attempts WHERE scope = $1 AND subject = $2 AND at > now() - interval '1 day' ORDER BY at`,
    [scope, subject],
  );
  return rows.map(({ at }) => new Date(at));
}

/** What was no offence after all. */
export async function forgetAttempts(pool: Pool, scope: string, subject: string): Promise<void> {
  await pool.query('DELETE FROM attempts WHERE scope = $1 AND subject = $2', [scope, subject]);
}

/** No limit looks further back than a day. */
export async function deleteOldAttempts(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM attempts WHERE at < now() - interval '1 day'`);
}
