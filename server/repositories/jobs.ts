import { v7 as newId } from 'uuid';
import { isDuplicate } from '../database/database-failures';
import type { Pool, Queryable } from '../database/pool';
import { containing, contains, type Listed, type PageQuery, readPage } from './lists';

/** The channel of the database's NOTIFY that wakes workers. */
export const JOBS_CHANNEL = 'jobs';

export interface NewJob {
  kind: string;
  payload: unknown;
  /** Null if there may be any number of such jobs. */
  key: string | null;
  /** Null to run at once. */
  runAt: Date | null;
  /** Latest time to which requesting the job again postpones it. */
  latestAt?: Date | null;
}

/**
 * Adds a job. At most one of a kind and key waits: a repeated request updates it with the newer payload and the earlier
 * time, or if it may be postponed with the newer time, up to the latest time of the first request. A running job may
 * have missed the reason of the request, so it runs once more.
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

/**
 * Adds a recurring job for this period. Only one of the processes that find it due adds it, and never while the last
 * one still runs.
 */
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
  /** The company of the job; 0 for none. */
  company: number;
  /** Company whose lanes the job uses; jobs without a company count by kind. */
  share: string;
  /** Number of attempts, including this one. */
  attempts: number;
  lease: string;
}

/**
 * SQL of a job's company. Companies take turns, so that a thousand jobs of one delay the others no more than a single
 * one.
 */
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
 * Takes the next due job of a kind that this process knows, with a lease that ends at `until`; other processes skip it.
 * Among due jobs the company numbers after `after` come first. Jobs of the shares in `full` are skipped.
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

/** Extends a lease; false if another process has the job by now. */
export async function extendLease(client: Queryable, { id, lease }: Held, until: Date): Promise<boolean> {
  const { rowCount } = await client.query('UPDATE jobs SET leased_until = $3 WHERE id = $1 AND lease = $2', [
    id,
    lease,
    until,
  ]);
  return Boolean(rowCount);
}

/** Deletes a finished job, unless it was requested again meanwhile. */
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

/** Records a failure. A job that was requested again meanwhile starts counting from zero instead of dying. */
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

/** Returns a job to the queue unchanged, because its process stops. */
export async function releaseJob(client: Queryable, { id, lease }: Held): Promise<void> {
  await client.query(
    `UPDATE jobs SET lease = NULL, leased_until = NULL, attempts = attempts - 1, again = false
      WHERE id = $1 AND lease = $2`,
    [id, lease],
  );
}

/** Deletes old e-mails that could not be sent. They are useless by then, and name their recipients. */
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

/**
 * Runs a dead job again at once. If it was requested meanwhile under the same key, the new job does the work and the
 * dead one is deleted.
 */
export async function retryJob(pool: Pool, id: string): Promise<boolean> {
  return reviveJob(pool, id).catch(async error => {
    // A job with this key was added at this moment.
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
