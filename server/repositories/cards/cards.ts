import { searchText } from '../../../domain/text/search-text';
import type { PoolClient, Queryable } from '../../database/pool';

/**
 * Returns the columns of a card that are checked before anything else; undefined if the flow has no card of this id.
 */
export async function findCard(
  client: Queryable,
  tenantId: number,
  boardId: string,
  cardId: string,
): Promise<{ archived: boolean } | undefined> {
  const { rows } = await client.query(
    `SELECT archived_at IS NOT NULL AS archived FROM cards
      WHERE tenant_id = $1 AND board_id = $2 AND id = $3`,
    [tenantId, boardId, cardId],
  );
  return rows[0];
}

/** Returns the number of cards in a phase. */
export async function countCardsIn(
  client: Queryable,
  tenantId: number,
  boardId: string,
  phaseId: string,
): Promise<{ open: number; archived: number }> {
  const { rows } = await client.query(
    `SELECT count(*) FILTER (WHERE archived_at IS NULL) AS open,
            count(*) FILTER (WHERE archived_at IS NOT NULL) AS archived
       FROM cards WHERE tenant_id = $1 AND board_id = $2 AND current_phase_id = $3`,
    [tenantId, boardId, phaseId],
  );
  return rows[0];
}

/** Returns whether any card of the flow has a value in this field. */
export async function isFieldFilled(
  client: Queryable,
  tenantId: number,
  boardId: string,
  fieldId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM cards WHERE tenant_id = $1 AND board_id = $2 AND custom_fields ? $3) AS filled`,
    [tenantId, boardId, fieldId],
  );
  return rows[0].filled;
}

/** Returns all cards of a phase, including archived ones, with their current round. */
export async function cardsIn(
  client: Queryable,
  tenantId: number,
  boardId: string,
  phaseId: string,
): Promise<{ id: string; round: number; archived: boolean }[]> {
  const { rows } = await client.query(
    `SELECT id, round, archived_at IS NOT NULL AS archived FROM cards
      WHERE tenant_id = $1 AND board_id = $2 AND current_phase_id = $3`,
    [tenantId, boardId, phaseId],
  );
  return rows;
}

/** Returns the company's cards that have this vehicle, including archived ones. */
export async function cardsWithVehicle(
  client: Queryable,
  tenantId: number,
  productId: string,
): Promise<{ board_id: string; card_id: string }[]> {
  const { rows } = await client.query(
    'SELECT board_id, id AS card_id FROM cards WHERE tenant_id = $1 AND product_ids && ARRAY[$2::uuid] ORDER BY id',
    [tenantId, productId],
  );
  return rows;
}

/**
 * Removes tags and fields that the flow no longer has from a limited number of its cards, and returns these. The flow
 * is locked as by a command, so that its configuration doesn't change meanwhile.
 */
export async function clearCards(
  client: PoolClient,
  tenantId: number,
  boardId: string,
  limit: number,
): Promise<{ id: string; archived: boolean }[]> {
  await client.query('SELECT FROM boards WHERE tenant_id = $1 AND id = $2 FOR SHARE', [tenantId, boardId]);
  const { rows } = await client.query(
    `WITH known AS MATERIALIZED (
       SELECT ARRAY(SELECT id FROM tags WHERE tenant_id = $1 AND board_id = $2) AS tags,
              ARRAY(SELECT id::text FROM custom_fields WHERE tenant_id = $1 AND board_id = $2) AS fields
     ), found AS MATERIALIZED (
       SELECT c.id FROM cards c, known k
        WHERE c.tenant_id = $1 AND c.board_id = $2 AND (NOT c.tag_ids <@ k.tags OR c.custom_fields - k.fields <> '{}')
        ORDER BY c.id LIMIT $3 FOR UPDATE OF c
     )
     UPDATE cards c SET
       tag_ids = ARRAY(SELECT id FROM unnest(c.tag_ids) WITH ORDINALITY AS t(id, at)
                        WHERE id = ANY(k.tags) ORDER BY at),
       custom_fields = (SELECT coalesce(jsonb_object_agg(key, value), '{}')
                          FROM jsonb_each(c.custom_fields) WHERE key = ANY(k.fields))
       FROM found f, known k WHERE c.tenant_id = $1 AND c.id = f.id
     RETURNING c.id, c.archived_at IS NOT NULL AS archived, c.identifier, c.title, c.description, c.custom_fields`,
    [tenantId, boardId, limit],
  );
  await client.query(
    `UPDATE cards c SET search_text = t.search_text FROM jsonb_to_recordset($2::jsonb) AS t(id uuid, search_text text)
      WHERE c.tenant_id = $1 AND c.id = t.id`,
    [tenantId, JSON.stringify(rows.map(card => ({ id: card.id, search_text: searchText(card) })))],
  );
  return rows;
}
