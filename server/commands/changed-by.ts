import type { PoolClient } from 'pg';
import type { Refusal } from '../../domain/refusals';
import { shownTimes } from '../../domain/shown-times';

/**
 * Adds to a refusal caused by another user's change who made it and when, from the latest line of the card's history
 * about it. Other refusals are returned unchanged. It costs one read, only for refused commands.
 */
export async function withChanger(
  client: PoolClient,
  tenantId: number,
  cardId: string,
  why: Refusal,
): Promise<Refusal> {
  const parts = changedParts(why);
  if (parts.length === 0) return why;
  const fields = parts.flatMap(part => (part.startsWith('custom_fields.') ? part.split('.')[1]! : []));
  const { rows } = await client.query(
    `SELECT u.name, h.made_at, h.created_at FROM history h JOIN users u ON u.id = h.user_id
      WHERE h.tenant_id = $1 AND h.card_id = $2
        AND (h.kind = 'phase_moved' AND 'current_phase_id' = ANY($3)
          OR h.kind = 'updated' AND (h.new ?| $3 OR h.new->'custom_fields' ?| $4)
          OR 'data_version' = ANY($3) AND (h.kind IN ('card_product_added', 'card_product_removed')
            OR h.kind = 'updated' AND h.new ?| $5))
      ORDER BY h.created_at DESC, h.id DESC LIMIT 1`,
    [tenantId, cardId, parts, fields, READ_BY_APPROVERS],
  );
  const [last] = rows;
  return last ? { ...why, changed_by: { name: last.name, at: shownTimes(last).at } } : why;
}

/** The columns that raise a card's `data_version`: what an approver reads. */
const READ_BY_APPROVERS = ['title', 'description', 'more_info', 'expiration_date', 'custom_fields'];

function changedParts({ code, conflict = {} }: Refusal): string[] {
  if (code === 'card_archived') return ['archived_at'];
  return code === 'changed_meanwhile' ? Object.keys(conflict) : [];
}
