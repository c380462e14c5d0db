import type { PoolClient } from 'pg';
import type { CardState } from '../../domain/card-state';
import type { CardTarget } from '../../domain/commands/command';
import { wireParts } from '../database/wire-row';
import { FLOW_PARTS, rows } from '../repositories/flows';

/**
 * Locks the flow against changes of its configuration and the card against other commands, in that order.
 * The card alone is locked, without a join: a joined row that changes while waiting would make it vanish.
 */
export async function lockTarget(client: PoolClient, tenantId: number, { board_id, card_id }: CardTarget) {
  await client.query('SELECT FROM boards WHERE tenant_id = $1 AND id = $2 FOR SHARE', [tenantId, board_id]);
  await client.query('SELECT FROM cards WHERE tenant_id = $1 AND id = $2 AND board_id = $3 FOR UPDATE', [
    tenantId,
    card_id,
    board_id,
  ]);
}

const STATE = `
  SELECT ${FLOW_PARTS},
    to_jsonb(c) AS card,
    ${rows('tasks', 'r.card_id = c.id')} AS tasks,
    ${rows('task_options', 'r.card_id = c.id')} AS options,
    ${rows('approvals', 'r.card_id = c.id AND r.round = c.round')} AS approvals,
    ${rows('comments', 'r.card_id = c.id AND r.id = $4')} AS comments
  FROM boards b LEFT JOIN cards c ON c.tenant_id = $1 AND c.board_id = b.id AND c.id = $3
  WHERE b.tenant_id = $1 AND b.id = $2`;

/** The state that a command is decided on, in one statement; null when the flow does not exist in this company. */
export async function loadState(
  client: PoolClient,
  tenantId: number,
  input: CardTarget & { comment_id?: string },
): Promise<CardState | null> {
  const { rows: found } = await client.query(STATE, [
    tenantId,
    input.board_id,
    input.card_id,
    input.comment_id ?? null,
  ]);
  return found[0] ? wireParts<CardState>(found[0]) : null;
}
