import type { PoolClient } from 'pg';
import type { Effect } from '../../domain/effects/effect';
import { boardFeed, type EntityName, userFeed } from '../../domain/entities/feeds';
import type { Touched } from '../feeds/touch-feeds';

/** Which feeds tell of which rows: notifications in their reader's, everything else of a card in its flow's. */
export function touchedBy(boardId: string, changes: Effect[]): Touched[] {
  return changes.map(change => {
    const isNotice = change.entity === 'notification';
    return {
      feed: isNotice ? userFeed(change.values.target_user_id) : boardFeed(boardId),
      entity: change.entity,
      row_id: change.id,
      gone: change.op === 'remove',
    };
  });
}

const HANGING: [EntityName, string][] = [
  ['task', 'tasks'],
  ['task_option', 'task_options'],
  ['comment', 'comments'],
  ['approval', 'approvals'],
  ['history', 'history'],
];

/** An archived card leaves its flow's feed with everything that hangs from it: devices read it online. */
export async function touchedByArchiving(
  client: PoolClient,
  tenantId: number,
  boardId: string,
  cardId: string,
): Promise<Touched[]> {
  const parts = HANGING.map(
    ([entity, table]) =>
      `SELECT '${entity}' AS entity, id AS row_id FROM ${table} WHERE tenant_id = $1 AND card_id = $2`,
  );
  const { rows } = await client.query(
    `SELECT 'card' AS entity, $2::uuid AS row_id UNION ALL ${parts.join(' UNION ALL ')}`,
    [tenantId, cardId],
  );
  return rows.map(row => ({ feed: boardFeed(boardId), entity: row.entity, row_id: row.row_id, gone: true }));
}
