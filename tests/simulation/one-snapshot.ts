import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { World } from '../harness/world';

/**
 * Entities whose rows are written once and never changed, so that their revision is that of the change that made them.
 */
const WRITTEN_ONCE = ['comment', 'history'];

/**
 * Expects each response to a pull to show a single moment of the server (S4): none of its rows is later than its feed's
 * cursor, and a change that it calls applied has its rows in every feed that the response brings to its head. Call it
 * after each event, before the server is restored from a backup.
 */
export async function expectOneSnapshot(pool: Pool, world: World): Promise<void> {
  for (const { pages, verdicts } of world.network.pulled.splice(0)) {
    const cursors = new Map(pages.map(({ feed, cursor }) => [feed, Number(cursor.split('.')[1])]));
    const heads = new Set(pages.filter(({ head }) => head).map(({ feed }) => feed));
    for (const [id, verdict] of Object.entries(verdicts)) {
      if (verdict?.status !== 'applied') continue;
      for (const [feed, revision] of Object.entries(verdict.feeds)) {
        if (heads.has(feed)) expect(cursors.get(feed), `${feed} has ${id}`).toBeGreaterThanOrEqual(revision);
      }
    }
    for (const { feed, rows } of pages) {
      const ids = rows.filter(({ entity, row }) => row && WRITTEN_ONCE.includes(entity)).map(({ id }) => id);
      if (ids.length === 0) continue;
      const { rows: later } = await pool.query(
        `SELECT entity, row_id, revision FROM changes
          WHERE tenant_id = $1 AND feed = $2 AND entity = ANY($3) AND row_id = ANY($4) AND revision > $5 AND NOT gone`,
        [world.tenant_id, feed, WRITTEN_ONCE, ids, cursors.get(feed)],
      );
      expect(later, `later than the cursor of ${feed}`).toEqual([]);
    }
  }
}
