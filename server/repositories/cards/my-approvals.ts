import type { Approval } from '../../../domain/entities/card';
import type { Actor } from '../../../domain/policy';
import type { Pool } from '../../database/pool';
import { seesFlow } from '../flows/sees-flow';
import { type Listed, type PageQuery, readPage } from '../lists';

export type ApprovalItemRow = Approval & {
  phase_name: string | null;
  card: {
    id: string;
    title: string;
    identifier: string;
    board_id: string;
    board_title: string;
    board: { id: string; title: string; name: string };
  };
};

export const APPROVAL_ORDERS = { updated_at: 'updated_at' };

/**
 * SQL of whether an approval `a` of a card `c` in a flow `b` belongs to a current round, of a member of an active flow.
 */
export const STANDS = `
  c.round = a.round AND c.current_phase_id = a.phase_id AND c.archived_at IS NULL AND b.enabled
  AND EXISTS (SELECT FROM board_users m
               WHERE m.tenant_id = a.tenant_id AND m.board_id = a.board_id AND m.user_id = a.user_id)`;

/**
 * SQL of whether an answered approval is listed: also those of past rounds, wherever the card is now, in flows that the
 * person still sees.
 */
const WAS_ANSWERED = seesFlow('a.tenant_id', 'a.board_id', 'a.user_id');

/**
 * Returns the approvals that a person is asked for, or has answered in this way.
 *
 * @param state without it, pending approvals and answers in current rounds
 */
export function listApprovals(
  pool: Pool,
  { tenant_id, user_id }: Actor,
  query: PageQuery<'updated_at'>,
  state: Approval['state'] | null,
): Promise<Listed<ApprovalItemRow>> {
  const isAnswer = state === 'approved' || state === 'rejected';
  return readPage(
    pool,
    `SELECT a.*, p.name AS phase_name,
            jsonb_build_object('id', c.id, 'title', c.title, 'identifier', c.identifier, 'board_id', c.board_id,
              'board_title', b.name, 'board', jsonb_build_object('id', b.id, 'title', b.name, 'name', b.name)) AS card
       FROM approvals a
       JOIN cards c ON c.tenant_id = a.tenant_id AND c.id = a.card_id
       JOIN boards b ON b.tenant_id = a.tenant_id AND b.id = a.board_id
       LEFT JOIN phases p ON p.tenant_id = a.tenant_id AND p.id = a.phase_id
      WHERE a.tenant_id = $1 AND a.user_id = $2 AND ($3::text IS NULL OR a.state = $3)
        AND ${isAnswer ? WAS_ANSWERED : STANDS}`,
    [tenant_id, user_id, state],
    APPROVAL_ORDERS,
    query,
  );
}
