import type { Pool } from 'pg';
import type { Queryable } from '../../database/pool';

/** A limit of `max` actions in `minutes`, by or for one `subject`. */
export interface Limit {
  scope: string;
  subject: string;
  max: number;
  minutes: number;
}

/**
 * Records an attempt under each of the limits before it is checked, so that concurrent attempts can't all pass. Returns
 * the seconds to wait if a limit is reached, and then records nothing. Other transactions can't see the record before
 * this one ends, so those that count the same wait for it, in one order to avoid deadlocks.
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

/** Returns the times of the last day's attempts, the oldest first. */
export async function listAttempts(client: Queryable, scope: string, subject: string): Promise<Date[]> {
  const { rows } = await client.query<{ at: string }>(
    `SELECT at FROM attempts WHERE scope = $1 AND subject = $2 AND at > now() - interval '1 day' ORDER BY at`,
    [scope, subject],
  );
  return rows.map(({ at }) => new Date(at));
}

/** Deletes attempts that turned out to be legitimate. */
export async function forgetAttempts(pool: Pool, scope: string, subject: string): Promise<void> {
  await pool.query('DELETE FROM attempts WHERE scope = $1 AND subject = $2', [scope, subject]);
}

/** Deletes attempts older than a day, which no limit counts. */
export async function deleteOldAttempts(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM attempts WHERE at < now() - interval '1 day'`);
}
