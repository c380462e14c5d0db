import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../database/pool';

/** Days for which an export can be downloaded. */
const KEPT_DAYS = 2;

/** Owner of an export: a company, or without one the person. */
export interface ExportOwner {
  user_id: string;
  tenant_id: number | null;
}

export interface DataExport {
  id: string;
  /** The person who requested the export. */
  user_id: string;
  /** `failed` once there are no further attempts. */
  state: 'waiting' | 'ready' | 'failed';
  /** In bytes; null until the export is ready. */
  size: number | null;
  created_at: string;
  expires_at: string;
  file_key: string;
}

const COLUMNS = `
  e.id, e.user_id, e.size, e.file_key, e.created_at, e.created_at + interval '${KEPT_DAYS} days' AS expires_at,
  CASE WHEN e.size IS NOT NULL THEN 'ready'
       WHEN EXISTS (SELECT FROM jobs j WHERE j.kind = 'export-data' AND j.key = e.id::text AND j.died_at IS NULL)
       THEN 'waiting' ELSE 'failed' END AS state`;

/**
 * SQL of an export's owner. A company's exports are shown to everyone who may request one; a person's own only to that
 * person.
 */
const OWNER =
  '(CASE WHEN $2::int IS NULL THEN e.tenant_id IS NULL AND e.user_id = $1 ELSE e.tenant_id = $2 END)';
const OWNED = `${OWNER} AND e.created_at > now() - interval '${KEPT_DAYS} days'`;

/** Returns the exports, the latest first. */
export async function listExports(
  client: Queryable,
  { user_id, tenant_id }: ExportOwner,
): Promise<DataExport[]> {
  const { rows } = await client.query<DataExport>(
    `SELECT ${COLUMNS} FROM data_exports e WHERE ${OWNED} ORDER BY e.created_at DESC, e.id DESC`,
    [user_id, tenant_id],
  );
  return rows;
}

export async function addExport(
  client: PoolClient,
  { user_id, tenant_id }: ExportOwner,
  { id, file_key }: Pick<DataExport, 'id' | 'file_key'>,
): Promise<void> {
  await client.query('INSERT INTO data_exports (id, user_id, tenant_id, file_key) VALUES ($1, $2, $3, $4)', [
    id,
    user_id,
    tenant_id,
    file_key,
  ]);
}

/** Returns the export that a job has to write, unless it is done or was deleted. */
export async function findUnfinished(
  pool: Pool,
  id: string,
): Promise<(ExportOwner & Pick<DataExport, 'file_key'>) | undefined> {
  const { rows } = await pool.query(
    'SELECT user_id, tenant_id, file_key FROM data_exports WHERE id = $1 AND size IS NULL',
    [id],
  );
  return rows[0];
}

/** Returns the company's export that has this file, unless the audit log already has that this person downloaded it. */
export async function findUnfetched(
  client: Queryable,
  fileKey: string,
  userId: string,
): Promise<{ id: string; tenant_id: number } | undefined> {
  const { rows } = await client.query(
    `SELECT e.id, e.tenant_id FROM data_exports e
      WHERE e.file_key = $1 AND e.tenant_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM audit_events a
         WHERE a.tenant_id = e.tenant_id AND a.actor_id = $2 AND a.kind = 'data_fetched'
           AND a.details ->> 'export_id' = e.id::text)`,
    [fileKey, userId],
  );
  return rows[0];
}

/**
 * Records the size of a finished export. Returns whether the export still exists; if not, its file has to be removed.
 */
export async function finishExport(client: PoolClient, id: string, size: number): Promise<boolean> {
  const { rowCount } = await client.query('UPDATE data_exports SET size = $2 WHERE id = $1', [id, size]);
  return Boolean(rowCount);
}

/** Deletes an owner's complete exports except the latest. Returns the files of the deleted ones. */
export async function deleteSuperseded(
  client: PoolClient,
  { user_id, tenant_id }: ExportOwner,
): Promise<string[]> {
  const complete = `e.size IS NOT NULL AND ${OWNER}`;
  const { rows } = await client.query<{ file_key: string }>(
    `DELETE FROM data_exports WHERE id IN (
       SELECT e.id FROM data_exports e WHERE ${complete} ORDER BY e.created_at DESC, e.id DESC OFFSET 1)
     RETURNING file_key`,
    [user_id, tenant_id],
  );
  return rows.map(({ file_key }) => file_key);
}

/** Deletes expired exports. Returns the storage keys of their files, which no row refers to any more. */
export async function deleteOldExports(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query(
    `DELETE FROM data_exports WHERE created_at < now() - interval '${KEPT_DAYS} days' RETURNING file_key`,
  );
  return rows.map(({ file_key }) => file_key);
}
