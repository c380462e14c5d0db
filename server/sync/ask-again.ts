import type { Queryable } from '../database/pool';
import { POKES_CHANNEL } from '../feeds/touch-feeds';

/**
 * Makes the server check again what the sockets of these people may hear, in this company or in all of theirs. Needed
 * when their session, membership or role has changed but no row of their own feed. No new revision is announced (S9).
 */
export async function askSocketsAgain(
  client: Queryable,
  userIds: string[],
  tenantId: number | null = null,
): Promise<void> {
  await client.query(
    `SELECT pg_notify('${POKES_CHANNEL}', json_build_object('tenant_id', m.tenant_id, 'feed', 'user:' || m.user_id,
              'revision', coalesce(f.revision, 0), 'except', NULL)::text)
       FROM memberships m LEFT JOIN feeds f ON f.tenant_id = m.tenant_id AND f.feed = 'user:' || m.user_id
      WHERE m.user_id = ANY($1) AND ($2::int IS NULL OR m.tenant_id = $2)`,
    [userIds, tenantId],
  );
}
