import type { PoolClient } from 'pg';
import type { Queryable } from '../../database/pool';

/**
 * Deletes the approvals of these approvers that are pending or refused in current rounds. Given approvals and older
 * rounds are kept.
 *
 * @returns the ids that have to be removed from devices
 */
export async function closeApprovals(
  client: PoolClient,
  tenantId: number,
  boardId: string,
  approverIds: string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM approvals a USING cards c
      WHERE a.tenant_id = $1 AND a.board_id = $2 AND a.phase_approver_id = ANY($3::uuid[])
        AND a.state IN ('pending', 'rejected')
        AND c.tenant_id = $1 AND c.id = a.card_id AND c.round = a.round
     RETURNING a.id`,
    [tenantId, boardId, approverIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns the flows in which a person is named as approver. */
export async function flowsApprovedBy(
  client: Queryable,
  tenantId: number,
  userId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ board_id: string }>(
    `SELECT DISTINCT m.board_id FROM board_users m
       JOIN phase_approvers a ON a.tenant_id = m.tenant_id AND a.board_user_id = m.id
      WHERE m.tenant_id = $1 AND m.user_id = $2 ORDER BY m.board_id`,
    [tenantId, userId],
  );
  return rows.map(({ board_id }) => board_id);
}

/** Returns cards that all approvers have approved and that are still in the phase, whether or not they may move on. */
export async function cardsWithCompleteRound(
  client: Queryable,
  tenantId: number,
  boardId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT c.id FROM cards c
      WHERE c.tenant_id = $1 AND c.board_id = $2 AND c.archived_at IS NULL
        AND c.current_phase_id IN (SELECT phase_id FROM phase_approvers WHERE tenant_id = $1 AND board_id = $2)
        AND (SELECT bool_and(a.state = 'approved') FROM approvals a
              WHERE a.tenant_id = $1 AND a.card_id = c.id AND a.round = c.round)
      ORDER BY c.id`,
    [tenantId, boardId],
  );
  return rows.map(({ id }) => id);
}
