import type { PoolClient } from 'pg';
import type { EntityName } from '../../domain/entities/entity-table';
import { noteRevisions } from './answer-revisions';

/** A row whose change a feed must publish. */
export interface Touched {
  feed: string;
  entity: EntityName;
  row_id: string;
  gone: boolean;
}

/** Channel of the database's NOTIFY that carries pokes between processes. */
export const POKES_CHANNEL = 'pokes';

/**
 * Publishes changed rows, as the last statement before the commit of every writing transaction (S7): locks each touched
 * feed in the order of names, gives it its next revision, records the changes at it, and pokes after the commit. The
 * row lock is held until the end, so a reader that sees a revision has seen all earlier ones.
 *
 * @param exceptSocket the caller's own socket, which is not poked
 * @returns the new revision of each touched feed
 */
export async function touchFeeds(
  client: PoolClient,
  tenantId: number,
  touched: Touched[],
  exceptSocket: string | null = null,
): Promise<Record<string, number>> {
  if (touched.length === 0) return {};
  // A row touched twice in one transaction is reported once, in its final state.
  const once = new Map(touched.map(row => [`${row.feed} ${row.entity} ${row.row_id}`, row]));
  const { rows } = await client.query(
    `WITH touched AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS t(feed text, entity text, row_id text, gone boolean)
     ), bumped AS (
       INSERT INTO feeds (tenant_id, feed, revision)
       SELECT $1, feed, nextval('revisions') FROM (SELECT DISTINCT feed FROM touched ORDER BY feed) AS named
       ON CONFLICT (tenant_id, feed) DO UPDATE SET revision = nextval('revisions')
       RETURNING feed, revision
     ), written AS (
       INSERT INTO changes (tenant_id, feed, entity, row_id, revision, gone)
       SELECT $1, feed, entity, row_id, revision, gone FROM touched JOIN bumped USING (feed)
       ON CONFLICT (tenant_id, feed, entity, row_id)
       DO UPDATE SET revision = excluded.revision, gone = excluded.gone, changed_at = now()
     )
     SELECT feed, revision,
       pg_notify('${POKES_CHANNEL}', json_build_object('tenant_id', $1::int, 'feed', feed, 'revision', revision, 'except', $3::text)::text)
     FROM bumped`,
    [tenantId, JSON.stringify([...once.values()]), exceptSocket],
  );
  const revisions = Object.fromEntries(rows.map(row => [row.feed, row.revision]));
  noteRevisions(tenantId, revisions);
  return revisions;
}
