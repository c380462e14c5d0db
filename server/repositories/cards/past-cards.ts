import type { PoolClient } from '../../database/pool';

export interface OldCard {
  id: string;
  board_id: string;
}

/**
 * Locks a limited number of a company's cards that were archived before a time, the earliest first; fewer if some were
 * unarchived meanwhile. Flows are locked before cards, both by id, as by commands.
 */
export async function lockOldCards(
  client: PoolClient,
  tenantId: number,
  before: Date,
  limit: number,
): Promise<OldCard[]> {
  const old = [tenantId, before.toISOString()];
  const { rows: found } = await client.query<OldCard>(
    'SELECT id, board_id FROM cards WHERE tenant_id = $1 AND archived_at < $2 ORDER BY archived_at LIMIT $3',
    [...old, limit],
  );
  if (found.length === 0) return [];
  await client.query(
    'SELECT FROM boards WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR SHARE',
    [tenantId, found.map(({ board_id }) => board_id)],
  );
  const { rows } = await client.query<OldCard>(
    `SELECT id, board_id FROM cards WHERE tenant_id = $1 AND archived_at < $2 AND id = ANY($3::uuid[])
      ORDER BY id FOR UPDATE`,
    [...old, found.map(({ id }) => id)],
  );
  return rows;
}

/** Stores the data that statistics need of cards that are about to be deleted, without the cards' contents. */
export async function notePastCards(client: PoolClient, tenantId: number, cardIds: string[]): Promise<void> {
  await client.query(
    `INSERT INTO past_cards (tenant_id, id, board_id, current_phase_id, created_at, archived_at)
     SELECT tenant_id, id, board_id, current_phase_id, created_at, archived_at
       FROM cards WHERE tenant_id = $1 AND id = ANY($2::uuid[])
     ON CONFLICT DO NOTHING`,
    [tenantId, cardIds],
  );
  await client.query(
    `INSERT INTO past_steps (tenant_id, id, board_id, card_id, kind, user_id, from_phase_id, phase_id, created_at)
     SELECT tenant_id, id, board_id, card_id, kind, user_id, (old->>'phase_id')::uuid, (new->>'phase_id')::uuid, created_at
       FROM history WHERE tenant_id = $1 AND card_id = ANY($2::uuid[])
        AND kind IN ('phase_moved', 'phase_approved', 'phase_rejected')
     ON CONFLICT DO NOTHING`,
    [tenantId, cardIds],
  );
}
