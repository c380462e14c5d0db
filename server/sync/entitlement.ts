import { boardFeed, tenantFeed, userFeed } from '../../domain/entities/feeds';
import { type Actor, permission } from '../../domain/policy';
import type { Queryable } from '../database/pool';

/**
 * Computes the feeds that this person may hold: their own, the company's, those of the active flows that they belong
 * to, and any of the `wanted` flows that they may also enter (S8). Feeds outside this list don't exist for them.
 */
export async function entitledFeeds(client: Queryable, actor: Actor, wanted: string[]): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT b.id, b.enabled, m.id AS member_id, m.role
     FROM boards b LEFT JOIN board_users m ON m.tenant_id = b.tenant_id AND m.board_id = b.id AND m.user_id = $2
     WHERE b.tenant_id = $1 AND (m.id IS NOT NULL OR b.id = ANY($3::uuid[]))
     ORDER BY b.id`,
    [actor.tenant_id, actor.user_id, wanted.flatMap(boardIdOf)],
  );
  const boards = rows
    .filter(row => {
      const member = row.member_id
        ? { id: row.member_id, board_id: row.id, user_id: actor.user_id, role: row.role }
        : null;
      if (permission(actor, 'enter_flow', { member }) !== 'yes') return false;
      return (member && row.enabled) || wanted.includes(boardFeed(row.id));
    })
    .map(row => boardFeed(row.id));
  return [tenantFeed(actor.tenant_id), userFeed(actor.user_id), ...boards];
}

const BOARD_FEED = /^board:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

function boardIdOf(feed: string): string[] {
  const id = BOARD_FEED.exec(feed)?.[1];
  return id ? [id] : [];
}
