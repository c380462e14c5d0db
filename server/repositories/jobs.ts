import { v7 as newId } from 'uuid';
import { isDuplicate } from '../database/database-failures';
import type { Pool, Queryable } from '../database/pool';
import { containing, contains, type Listed, type PageQuery, readPage } from './lists';

/** The channel of the database's NOTIFY that wakes workers. */
export const JOBS_CHANNEL = 'jobs';

export interface NewJob {
  kind: string;
  payload: unknown;
  /** Null: any number of them. */
  key: string | null;
  /** Null: at once. */
  runAt: Date | null;
  /** Asked for again before it runs, it is put off to the newer time, but no longer than this. */
  latestAt?: Date | null;
}

/**
 * Of a kind and key there is at most one that waits: asked for again, it takes the newer payload and the earlier
 * time, or where it may be put off the newer time, up to the latest that it was first asked for with. One that runs
 * already may have passed over what it is asked for now, so it runs once more.
 */
export async function addJob(
  client: Queryable,
  { kind, payload, key, runAt, latestAt = null }: NewJob,
): Promise<void> {
  await client.query(
    `WITH added AS (
       INSERT INTO jobs AS j (id, kind, key, payload, run_at, latest_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (kind, key) WHERE died_at IS NULL DO UPDATE SET
         payload = excluded.payload,
         run_at = CASE WHEN j.lease IS NOT NULL THEN excluded.run_at
                       WHEN j.latest_at IS NOT NULL THEN least(excluded.run_at, j.latest_at)
                       WHEN j.run_at IS NULL OR excluded.run_at IS NULL THEN NULL
                       ELSE least(j.run_at, excluded.run_at) END,
         latest_at = CASE WHEN j.lease IS NULL THEN j.latest_at ELSE excluded.latest_at END,
         attempts = CASE WHEN j.lease IS NULL THEN 0 ELSE j.attempts END,
         again = j.lease IS NOT NULL
     )
     SELECT pg_notify('${JOBS_CHANNEL}', '')`,
    [newId(), kind, key, JSON.stringify(payload), runAt, latestAt],
  );
}

/** Of all processes that find a recurring job due in this period, one adds it; never while the last one still runs. */
export async function addRecurringJob(client: Queryable, kind: string, period: string): Promise<void> {
  await client.query(
    `WITH due AS (
       INSERT INTO job_schedules AS s (kind, period) VALUES ($1, $2)
       ON CONFLICT (kind) DO UPDATE SET period = excluded.period WHERE s.period < excluded.period
       RETURNING s.kind
     )
     INSERT INTO jobs (id, kind, key, payload) SELECT $3, kind, 'recurring', '{}' FROM due
     ON CONFLICT (kind, key) WHERE died_at IS NULL DO NOTHING`,
    [kind, period, newId()],
  );
}

export interface TakenJob {
  id: string;
  kind: string;
  payload: unknown;
  /** Whose it is; 0 for what is nobody's. */
  company: number;
  /** Company whose lanes it counts for; jobs of no company count by kind. */
  share: string;
  /** This one included. */
  attempts: number;
  lease: string;
}

/** A company's thousand jobs keep others no longer waiting than its one. */
const COMPANY = "coalesce((payload->>'tenant_id')::int, 0)";
const SHARE = "coalesce(payload->>'tenant_id', kind)";

interface TakeOptions {
  kinds: string[];
  now: Date;
  until: Date;
  after?: number;
  full?: string[];
}

/**
 * Takes the next job that is due and of a kind this process knows, until `until` at first; others pass it over. Of
 * jobs that are due alike, that of the company that comes `after` this one by number; none of the shares that are `full`.
 */
export async function takeJob(
  client: Queryable,
  { kinds, now, until, after = 0, full = [] }: TakeOptions,
): Promise<TakenJob | undefined> {
  const { rows } = await client.query(
    `UPDATE jobs SET lease = $1, leased_until = $2, attempts = attempts + 1
      WHERE id = (
        SELECT id FROM jobs
         WHERE died_at IS NULL AND kind = ANY($3) AND (run_at IS NULL OR run_at <= $4)
           AND (leased_until IS NULL OR leased_until <= $4) AND ${SHARE} <> ALL($6)
         ORDER BY run_at NULLS FIRST, ${COMPANY} <= $5, ${COMPANY}, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, payload, ${COMPANY} AS company, ${SHARE} AS share, attempts, lease`,
    [newId(), until, kinds, now, after, full],
  );
  return rows[0];
}

type Held = Pick<TakenJob, 'id' | 'lease'>;

/** False if it is somebody else's by now. */
export async function extendLease(client: Queryable, { id, lease }: Held, until: Date): Promise<boolean> {
  const { rowCount } = await client.query('UPDATE jobs SET leased_until = $3 WHERE id = $1 AND lease = $2', [
    id,
    lease,
    until,
  ]);
  return Boolean(rowCount);
}

/** Nothing of it is kept, unless it was asked for again meanwhile. */
export async function finishJob(client: Queryable, { id, lease }: Held): Promise<void> {
  const { rowCount } = await client.query('DELETE FROM jobs WHERE id = $1 AND lease = $2 AND NOT again', [
    id,
    lease,
  ]);
  if (rowCount) return;
  await client.query(
    `UPDATE jobs SET again = false, attempts = 0, lease = NULL, leased_until = NULL, last_error = NULL
      WHERE id = $1 AND lease = $2`,
    [id, lease],
  );
}

/** Asked for again meanwhile, it starts counting anew instead of dying. */
export async function failJob(
  client: Queryable,
  { id, lease }: Held,
  { error, retryAt, now }: { error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  await client.query(
    `UPDATE jobs SET last_error = $3, lease = NULL, leased_until = NULL, again = false,
            attempts = CASE WHEN again THEN 0 ELSE attempts END,
            run_at = CASE WHEN again THEN run_at ELSE $4::timestamptz END,
            died_at = CASE WHEN again OR $4::timestamptz IS NOT NULL THEN NULL ELSE $5::timestamptz END
      WHERE id = $1 AND lease = $2`,
    [id, lease, error, retryAt, now],
  );
}

/** Given back untouched, as its process stops. */
export async function releaseJob(client: Queryable, { id, lease }: Held): Promise<void> {
  await client.query(
    `UPDATE jobs SET lease = NULL, leased_until = NULL, attempts = attempts - 1, again = false
      WHERE id = $1 AND lease = $2`,
    [id, lease],
  );
}

/** A letter that never left is of no use by then, and names whom it was for. */
export async function deleteDeadLetters(client: Queryable): Promise<void> {
  await client.query(`DELETE FROM jobs WHERE kind = 'mail' AND died_at < now() - interval '30 days'`);
}

export type JobCounts = { waiting: number; running: number; dead: number };

export async function countJobs(client: Queryable): Promise<JobCounts> {
  const { rows } = await client.query(
    `SELECT count(*) FILTER (WHERE died_at IS NULL AND lease IS NULL) AS waiting,
            count(*) FILTER (WHERE died_at IS NULL AND lease IS NOT NULL) AS running,
            count(*) FILTER (WHERE died_at IS NOT NULL) AS dead
       FROM jobs`,
  );
  return rows[0];
}

export type DeadJob = {
  id: string;
  kind: string;
  attempts: number;
  last_error: string;
  created_at: string;
  died_at: string;
};

export function listDeadJobs(
  pool: Pool,
  query: PageQuery<keyof typeof DEAD_ORDERS> & { search?: string | undefined },
): Promise<Listed<DeadJob>> {
  return readPage(
    pool,
    `SELECT id, kind, attempts, coalesce(last_error, '') AS last_error, created_at, died_at FROM jobs
      WHERE died_at IS NOT NULL AND ${contains("kind || ' ' || coalesce(last_error, '')", '$1')}`,
    [containing(query.search)],
    DEAD_ORDERS,
    query,
  );
}

export const DEAD_ORDERS = { died_at: 'died_at', kind: 'kind' };

/** Begins anew, at once. Asked for meanwhile under the same key, that one does it, and this one goes. */
export async function retryJob(pool: Pool, id: string): Promise<boolean> {
  return reviveJob(pool, id).catch(async error => {
    // Asked for in this very moment.
    if (!isDuplicate(error, 'jobs_key')) throw error;
    await pool.query('DELETE FROM jobs WHERE id = $1 AND died_at IS NOT NULL', [id]);
    return true;
  });
}

async function reviveJob(pool: Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query(
    `WITH dead AS (
       SELECT d.id, EXISTS (SELECT FROM jobs o WHERE o.kind = d.kind AND o.key = d.key AND o.died_at IS NULL) AS again
         FROM jobs d WHERE d.id = $1 AND d.died_at IS NOT NULL FOR UPDATE
     ), gone AS (
       DELETE FROM jobs USING dead WHERE jobs.id = dead.id AND dead.again
     ), revived AS (
       UPDATE jobs SET died_at = NULL, attempts = 0, run_at = NULL FROM dead
        WHERE jobs.id = dead.id AND NOT dead.again
     )
     SELECT pg_notify('${JOBS_CHANNEL}', '') FROM dead`,
    [id],
  );
  return rows.length > 0;
}
