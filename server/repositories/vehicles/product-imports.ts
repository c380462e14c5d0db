import type {
  FeedReportRow,
  ImportOutcome,
  ImportProgress,
  ProductImport,
} from '../../../domain/entities/product-feed';
import type { PoolClient, Queryable } from '../../database/pool';
import type { FeedFile } from '../../database/schema/companies';

/** Source of a company's vehicles: a link or a file, never both. */
export interface Feed {
  feed_uri: string | null;
  feed_file: FeedFile | null;
}

/** Returns a company's feed. Both fields are null for a company that does not exist. */
export async function findFeed(client: Queryable, tenantId: number): Promise<Feed> {
  const { rows } = await client.query<Feed>('SELECT feed_uri, feed_file FROM tenants WHERE id = $1', [
    tenantId,
  ]);
  return rows[0] ?? { feed_uri: null, feed_file: null };
}

/** Returns the source that the next import reads: a link, or the key of an uploaded file; null if there is none. */
export async function findFeedSource(client: Queryable, tenantId: number): Promise<string | null> {
  const { feed_uri, feed_file } = await findFeed(client, tenantId);
  return feed_uri ?? feed_file?.key ?? null;
}

/** Replaces the company's feed by a link or a file, under the company's lock. Returns the previous feed. */
export async function setFeed(
  client: PoolClient,
  tenantId: number,
  { feed_uri, feed_file }: Feed,
): Promise<Feed> {
  const { rows } = await client.query<Feed>(
    `UPDATE tenants t SET feed_uri = $2, feed_file = $3
       FROM (SELECT id, feed_uri, feed_file FROM tenants WHERE id = $1 FOR NO KEY UPDATE) former
      WHERE t.id = former.id RETURNING former.feed_uri, former.feed_file`,
    [tenantId, feed_uri, feed_file && JSON.stringify(feed_file)],
  );
  return rows[0]!;
}

/** Returns the active companies whose vehicles are read from a link. */
export async function listFedCompanies(client: Queryable): Promise<number[]> {
  const { rows } = await client.query(
    'SELECT id FROM tenants WHERE feed_uri IS NOT NULL AND status = 1 ORDER BY id',
  );
  return rows.map(({ id }) => id);
}

/** Whether an import is queued or running. */
export async function isImportDue(client: Queryable, tenantId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM jobs WHERE kind = 'import-products' AND key = $1 AND died_at IS NULL`,
    [String(tenantId)],
  );
  return Boolean(rowCount);
}

/** Content of the column `report`. */
interface Kept {
  /** Link that was read, or key of a file. */
  feed_uri: string;
  error: string | null;
  outcome: ImportOutcome | null;
  feed: FeedReportRow | null;
  /** User who allowed the change that the import waits for. */
  allowed_by?: string;
}

const INTERRUPTED = 'A importação foi interrompida antes do fim.';
/** Number of imports that are kept per company, with their reports. */
const KEPT = 50;

/**
 * Records the start of an import. A company runs only one at a time, so one still marked as running was left by a
 * process that died.
 */
export async function beginImport(
  client: Queryable,
  tenantId: number,
  { id, userId, source, now }: { id: string; userId: string | null; source: string; now: Date },
): Promise<void> {
  await client.query(
    `WITH left_behind AS (
       UPDATE product_imports SET state = 'failed', finished_at = $5, report = report || $6
        WHERE tenant_id = $1 AND state = 'running'
     ), forgotten AS (
       DELETE FROM product_imports WHERE tenant_id = $1 AND state <> 'running' AND id IN (
         SELECT id FROM product_imports WHERE tenant_id = $1 ORDER BY started_at DESC, id DESC OFFSET ${KEPT - 1})
     )
     INSERT INTO product_imports (tenant_id, id, user_id, state, report, started_at)
     VALUES ($1, $2, $3, 'running', $4, $5)`,
    [
      tenantId,
      id,
      userId,
      JSON.stringify({ feed_uri: source, error: null, outcome: null, feed: null } satisfies Kept),
      now,
      JSON.stringify({ error: INTERRUPTED }),
    ],
  );
}

/** Marks as failed the running imports that started before `before`, since no process can still be working on them. */
export async function failAbandoned(client: Queryable, before: Date): Promise<void> {
  await client.query(
    `UPDATE product_imports SET state = 'failed', finished_at = started_at, report = report || $2
      WHERE state = 'running' AND started_at < $1`,
    [before, JSON.stringify({ error: INTERRUPTED })],
  );
}

/** Locks a running import until the end of the transaction. Returns false if it has been marked as failed meanwhile. */
export async function holdImport(client: PoolClient, tenantId: number, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM product_imports WHERE tenant_id = $1 AND id = $2 AND state = 'running' FOR UPDATE`,
    [tenantId, id],
  );
  return Boolean(rowCount);
}

/**
 * Stores the progress of a running import. It is written to the job, because the transaction that writes vehicles locks
 * the import's row and its changes are visible only once it ends.
 */
export async function noteProgress(
  client: Queryable,
  tenantId: number,
  id: string,
  progress: ImportProgress,
): Promise<void> {
  await client.query(
    `UPDATE jobs SET progress = $3::jsonb || jsonb_build_object('import_id', $2::text)
      WHERE kind = 'import-products' AND key = $1::int::text AND died_at IS NULL`,
    [tenantId, id, JSON.stringify(progress)],
  );
}

export interface ImportEnd {
  state: 'done' | 'failed' | 'waiting';
  error: string | null;
  outcome: ImportOutcome | null;
  feed: FeedReportRow | null;
}

/** Records how an import ended, unless this is already recorded. */
export async function endImport(
  client: Queryable,
  tenantId: number,
  id: string,
  { state, ...kept }: ImportEnd,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE product_imports SET state = $3, finished_at = $4, report = report || $5
      WHERE tenant_id = $1 AND id = $2 AND state = 'running'`,
    [tenantId, id, state, now, JSON.stringify(kept)],
  );
}

/** Returns how many vehicles of this feed a person has allowed to be disabled since it was last imported. */
export async function allowedDisabling(client: Queryable, tenantId: number, source: string): Promise<number> {
  const { rows } = await client.query(
    `SELECT coalesce(max((report->'outcome'->>'disabled')::int), 0) AS most FROM product_imports i
      WHERE tenant_id = $1 AND state = 'waiting' AND report ? 'allowed_by' AND report->>'feed_uri' = $2
        AND NOT EXISTS (SELECT FROM product_imports d
                         WHERE d.tenant_id = $1 AND d.state = 'done' AND (d.started_at, d.id) > (i.started_at, i.id))`,
    [tenantId, source],
  );
  return rows[0].most;
}

/**
 * Records that a person allows the change that an import of the feed waits for. Returns false if it doesn't wait (any
 * more).
 */
export async function allowImport(
  client: Queryable,
  tenantId: number,
  { id, userId, source }: { id: string; userId: string; source: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE product_imports i SET report = report || $4
      WHERE tenant_id = $1 AND id = $2 AND state = 'waiting' AND report->>'feed_uri' = $3
        AND NOT EXISTS (SELECT FROM product_imports d
                         WHERE d.tenant_id = $1 AND d.state = 'done' AND (d.started_at, d.id) > (i.started_at, i.id))`,
    [tenantId, id, source, JSON.stringify({ allowed_by: userId })],
  );
  return Boolean(rowCount);
}

const IMPORT = `
  SELECT id, state, user_id, started_at, finished_at, report->>'error' AS error, report->'outcome' AS outcome,
         report->'feed' AS report, coalesce(report ? 'allowed_by', false) AS allowed,
         (SELECT progress FROM jobs j
           WHERE j.kind = 'import-products' AND j.key = $1::int::text AND j.died_at IS NULL
             AND state = 'running' AND j.progress->>'import_id' = product_imports.id::text) AS progress
    FROM product_imports WHERE tenant_id = $1`;

/** Returns an import of a company: the named one, else the latest. */
export async function findImport(
  client: Queryable,
  tenantId: number,
  id: string | null = null,
): Promise<ProductImport | null> {
  const { rows } = await client.query<ProductImport>(
    `${IMPORT} AND ($2::uuid IS NULL OR id = $2) ORDER BY started_at DESC, id DESC LIMIT 1`,
    [tenantId, id],
  );
  return rows[0] ?? null;
}
