import { userFeed } from '../../../domain/entities/feeds';
import type { SavedView } from '../../../domain/flow/saved-views';
import type { Queryable } from '../../database/pool';
import { wireRow } from '../../database/wire-row';
import type { Touched } from '../../feeds/touch-feeds';
import { seesFlow } from './sees-flow';

/** Whose it is travels no further. */
export type SavedViewRow = SavedView & { shared: boolean };

/** What a flow shares and what somebody has of it besides, by name. */
export async function listSavedViews(
  client: Queryable,
  { tenant_id, user_id }: { tenant_id: number; user_id: string },
  boardId: string,
): Promise<SavedViewRow[]> {
  const { rows } = await client.query(
    `SELECT to_jsonb(v) - 'owner_id' || jsonb_build_object('shared', v.owner_id IS NULL) AS row FROM saved_views v
      WHERE v.tenant_id = $1 AND v.board_id = $2 AND (v.owner_id IS NULL OR v.owner_id = $3)
      ORDER BY fold_text(v.name), v.id`,
    [tenant_id, boardId, user_id],
  );
  return rows.map(({ row }) => wireRow<SavedViewRow>(row));
}

/**
 * Takes from these people what is their own of flows that they see no more.
 *
 * @returns what their feeds have to tell of it
 */
export async function removeUnseenViews(
  client: Queryable,
  tenantId: number,
  userIds: string[],
): Promise<Touched[]> {
  const { rows } = await client.query<{ id: string; owner_id: string }>(
    `DELETE FROM saved_views v
      WHERE v.tenant_id = $1 AND v.owner_id = ANY($2::uuid[])
        AND NOT EXISTS (
          SELECT FROM memberships m
           WHERE m.tenant_id = $1 AND m.user_id = v.owner_id AND m.left_at IS NULL
             AND ${seesFlow('v.tenant_id', 'v.board_id', 'v.owner_id')})
      RETURNING id, owner_id`,
    [tenantId, userIds],
  );
  return rows.map(({ id, owner_id }) => ({
    feed: userFeed(owner_id),
    entity: 'own_view',
    row_id: id,
    gone: true,
  }));
}
