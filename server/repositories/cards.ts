import type { Queryable } from '../database/pool';

/** What of a card is looked at before anything else; undefined where the flow has none of this id. */
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

/** How many cards stand in a phase. */
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

/** Whether any card of the flow holds something in this field. */
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

/** Every card of a phase, archived ones too, with the round it is in. */
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
