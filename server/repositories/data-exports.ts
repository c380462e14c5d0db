import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../database/pool';

/** Days that a file is there to be fetched. */
const KEPT_DAYS = 2;

/** Whose: a company's, or without one the person's own. */
export interface ExportOwner {
  user_id: string;
  tenant_id: number | null;
}

export interface DataExport {
  id: string;
  /** Who asked for it. */
  user_id: string;
  /** `failed` once nothing tries any more. */
  state: 'waiting' | 'ready' | 'failed';
  /** Bytes; null until it is ready. */
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

/** A company's are seen by all who may ask for one; a person's own by nobody else. */
const OWNER =
  '(CASE WHEN $2::int IS NULL THEN e.tenant_id IS NULL AND e.user_id = $1 ELSE e.tenant_id = $2 END)';
const OWNED = `${OWNER} AND e.created_at > now() - interval '${KEPT_DAYS} days'`;

/** The latest first. */
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

/** What a job is to write, unless it is done or was cleared away. */
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

/** The company's export whose file this is, unless the log says already that this person has fetched it. */
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

/** Whether it is still wanted; if not, its file is nobody's. */
export async function finishExport(client: PoolClient, id: string, size: number): Promise<boolean> {
  const { rowCount } = await client.query('UPDATE data_exports SET size = $2 WHERE id = $1', [id, size]);
  return Boolean(rowCount);
}

/** Deletes an owner's complete exports except the latest; answers the files of the deleted ones. */
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

/** Answers the files that are nobody's any more. */
export async function deleteOldExports(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query(
    `DELETE FROM data_exports WHERE created_at < now() - interval '${KEPT_DAYS} days' RETURNING file_key`,
  );
  return rows.map(({ file_key }) => file_key);
}
