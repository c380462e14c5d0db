import type { PoolClient } from 'pg';
import type { Change } from '../../domain/card/card-state';
import type { CardTarget } from '../../domain/commands/command';
import { ENTITIES, ENTITIES_OF_CARD } from '../../domain/entities/entity-table';
import { boardFeed } from '../../domain/entities/feeds';
import type { Touched } from '../feeds/touch-feeds';

/**
 * Returns what feeds have to publish after a card was archived or unarchived. An archived card leaves its flow's feed
 * with all its parts and is read online; an unarchived one returns with all of them.
 */
export async function touchRowsOfCard(
  client: PoolClient,
  tenantId: number,
  { board_id, card_id }: CardTarget,
  changes: Change[],
): Promise<Touched[]> {
  const [change] = changes;
  if (change?.entity !== 'card' || change.op !== 'update' || change.values.archived_at === undefined)
    return [];
  const gone = change.values.archived_at !== null;
  const parts = ENTITIES_OF_CARD.map(
    entity =>
      // History older than what devices keep is not sent again, since it would count as new.
      `SELECT '${entity}' AS entity, id AS row_id FROM ${ENTITIES[entity].table} WHERE tenant_id = $1 AND card_id = $2
       ${entity === 'history' && !gone ? "AND created_at > now() - interval '90 days'" : ''}`,
  );
  const { rows } = await client.query(
    `SELECT 'card' AS entity, $2::uuid AS row_id UNION ALL ${parts.join(' UNION ALL ')}`,
    [tenantId, card_id],
  );
  return rows.map(row => ({ feed: boardFeed(board_id), entity: row.entity, row_id: row.row_id, gone }));
}

/** Deletes the parts of a card that is about to be deleted. */
export async function removeRowsOfCard(
  client: PoolClient,
  tenantId: number,
  { card_id }: CardTarget,
  changes: Change[],
): Promise<Touched[]> {
  if (!changes.some(({ op, entity }) => op === 'remove' && entity === 'card')) return [];
  return removeParts(client, tenantId, [card_id]);
}

/** A deleted row, and the card to which it belonged. */
export interface RemovedPart extends Touched {
  card_id: string;
}

/**
 * Deletes the parts of cards that are about to be deleted, the other sides of their connections, and notifications
 * about the cards. Returns all deleted rows with the feeds that have to publish their removal.
 */
export async function removeParts(
  client: PoolClient,
  tenantId: number,
  cardIds: string[],
): Promise<RemovedPart[]> {
  const removals = ENTITIES_OF_CARD.map((entity, at) => {
    const concerned =
      entity === 'connection'
        ? `card_id IN (SELECT unnest(ARRAY[card_source_id, card_destination_id])
             FROM connections WHERE tenant_id = $1 AND card_id = ANY($2::uuid[]))
             AND (card_source_id = ANY($2::uuid[]) OR card_destination_id = ANY($2::uuid[]))`
        : 'card_id = ANY($2::uuid[])';
    return `d${at} AS (DELETE FROM ${ENTITIES[entity].table} WHERE tenant_id = $1 AND ${concerned}
            RETURNING '${entity}' AS entity, id, 'board:' || board_id AS feed, card_id)`;
  });
  const all = ENTITIES_OF_CARD.map((_, at) => `SELECT * FROM d${at}`);
  const { rows } = await client.query(
    `WITH ${removals.join(', ')}, told AS (
       DELETE FROM notifications WHERE tenant_id = $1 AND id IN (
         SELECT id FROM notifications WHERE tenant_id = $1 AND card_id = ANY($2::uuid[]) ORDER BY id FOR UPDATE)
       RETURNING 'notification' AS entity, id, 'user:' || target_user_id AS feed, card_id
     )
     ${all.join(' UNION ALL ')} UNION ALL SELECT * FROM told`,
    [tenantId, cardIds],
  );
  return rows.map(({ entity, id, feed, card_id }) => ({ feed, entity, row_id: id, gone: true, card_id }));
}
