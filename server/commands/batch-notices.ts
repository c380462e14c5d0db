import type { Effect } from '../../domain/effects/effect';
import type { PoolClient } from '../database/pool';

export type NoticeEffect = Extract<Effect, { entity: 'notification' }>;

export const isNotice = (effect: Effect): effect is NoticeEffect => effect.entity === 'notification';

/**
 * Writes the notifications of a command of a batch. There is one row per person, kind and flow, whose number of cards
 * each further command of the same person's batch increases. The row then becomes unread again, because the new cards
 * were not seen, and it keeps a phase or a comment only if all cards share it. Rows are written in one order, so that
 * concurrent commands wait for each other without a deadlock.
 *
 * @returns the effects with the ids of their rows, which may have been written earlier
 */
export async function raiseNotices(
  client: PoolClient,
  tenantId: number,
  batch: string,
  notices: NoticeEffect[],
): Promise<NoticeEffect[]> {
  // A command concerns one card: a person who would get two equal notices, such as for a move and the move that
  // follows, gets the last one.
  const once = new Map(notices.map(notice => [keyOf(notice.values), notice]));
  if (once.size === 0) return [];
  const { rows } = await client.query<{ id: string; type: string; target_user_id: string }>(
    `INSERT INTO notifications AS n (tenant_id, batch, push_due, id, board_id, card_id, target_user_id, created_by_id,
        current_phase_id, previous_phase_id, type, title, comment, created_at)
     SELECT $1, $2, true, id, board_id, card_id, target_user_id, created_by_id,
        current_phase_id, previous_phase_id, type, title, comment, created_at
       FROM jsonb_populate_recordset(NULL::notifications, $3::jsonb) ORDER BY target_user_id, type
     ON CONFLICT (tenant_id, batch, type, board_id, target_user_id, created_by_id) WHERE batch IS NOT NULL
     DO UPDATE SET cards = n.cards + 1, is_read = false, read_at = NULL, push_due = true,
        current_phase_id = CASE WHEN n.current_phase_id = excluded.current_phase_id THEN n.current_phase_id END,
        previous_phase_id = CASE WHEN n.previous_phase_id = excluded.previous_phase_id THEN n.previous_phase_id END,
        comment = CASE WHEN n.comment = excluded.comment THEN n.comment END
     RETURNING id, type, target_user_id`,
    [tenantId, batch, JSON.stringify([...once.values()].map(({ values }) => values))],
  );
  return rows.map(row => ({ ...once.get(keyOf(row))!, id: row.id }));
}

const keyOf = ({ type, target_user_id }: { type: string; target_user_id: string }) =>
  `${type} ${target_user_id}`;
