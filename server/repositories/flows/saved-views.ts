import { userFeed } from '../../../domain/entities/feeds';
import type { SavedView } from '../../../domain/flow/saved-views';
import type { Queryable } from '../../database/pool';
import { wireRow } from '../../database/wire-row';
import type { Touched } from '../../feeds/touch-feeds';
import { seesFlow } from './sees-flow';

/** A saved view without its owner, who is not sent to clients. */
export type SavedViewRow = SavedView & { shared: boolean };

/** Returns the views that a flow shares and a person's own ones, by name. */
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
 * Deletes these people's own views of flows that they no longer see.
 *
 * @returns the rows whose removal their feeds have to publish
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
