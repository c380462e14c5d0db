import type { Pool } from 'pg';

/** Days that a removal is remembered. A cursor older than the forgotten removals starts again from a snapshot. */
const TOMBSTONE_DAYS = 90;

/**
 * Deletes old removals and stores for each feed up to which revision they were deleted. May be repeated and run by
 * several processes.
 */
export async function forgetTombstones(pool: Pool): Promise<void> {
  await pool.query(
    `WITH forgotten AS (
       DELETE FROM changes WHERE gone AND changed_at < now() - make_interval(days => $1)
       RETURNING tenant_id, feed, revision
     )
     UPDATE feeds f SET forgotten_revision = g.revision
     FROM (SELECT tenant_id, feed, max(revision) AS revision FROM forgotten GROUP BY tenant_id, feed) g
     WHERE f.tenant_id = g.tenant_id AND f.feed = g.feed AND f.forgotten_revision < g.revision`,
    [TOMBSTONE_DAYS],
  );
}
