import type { Pool } from 'pg';

/** How long a removal is remembered, in days. A cursor older than what was forgotten starts again from a snapshot. */
const TOMBSTONE_DAYS = 90;

/** Forgets old removals and notes, feed by feed, up to where; may be repeated and run by several processes. */
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
