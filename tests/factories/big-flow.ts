import type { Pool, PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { boardFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../../server/database/transaction';
import { sketchFlow } from '../../server/demo/flows';
import { createBoard, type NewBoard } from '../../server/repositories/flows/boards';

/** Number of cards for each card called «Caminhão», which searches look for. */
export const TRUCK_EVERY = 250;

/**
 * Creates a flow of four phases with `count` cards, each with a task of two items and a comment, in a few statements.
 * The cards are in the first three phases by turns; only the first two phases are joined by a rule.
 */
export async function seedBigFlow(
  pool: Pool,
  tenantId: number,
  people: Record<string, string>,
  creator: string,
  count: number,
): Promise<NewBoard> {
  const flow = sketchFlow(
    {
      name: 'Estoque completo',
      prefix: 'EST',
      description: '',
      color: '#0b7285',
      phases: [
        ['Entrada', '#868e96'],
        ['Vitrine', '#1c7ed6'],
        ['Negociação', '#f08c00'],
        ['Saída', '#2f9e44'],
      ],
      rules: [['Entrada', 'Vitrine']],
      members: Object.fromEntries(Object.keys(people).map(key => [key, 'user'])),
    },
    people,
    creator,
    newId,
  );
  await inTransaction(pool, async client => {
    await createBoard(client, tenantId, flow);
    await fillFlow(client, tenantId, flow, count);
  });
  await pool.query('ANALYZE');
  return flow;
}

/** Adds `count` such cards to an existing flow, created by the person who created the flow. */
export async function fillFlow(
  client: PoolClient,
  tenantId: number,
  flow: NewBoard,
  count: number,
): Promise<void> {
  const board = [tenantId, flow.board.id, flow.board.user_id];
  const {
    rows: [numbers],
  } = await client.query(
    `UPDATE board_counters SET last_number = last_number + $3 WHERE tenant_id = $1 AND board_id = $2
       RETURNING last_number - $3 AS used`,
    [tenantId, flow.board.id, count],
  );
  // Ids in the form of UUIDv7: the time first, then random digits.
  await client.query(
    `CREATE TEMP TABLE big ON COMMIT DROP AS
       SELECT n, pg_temp_id() AS card_id, pg_temp_id() AS task_id FROM generate_series(1, $1::int) n`.replaceAll(
      'pg_temp_id()',
      "(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid",
    ),
    [count],
  );
  await client.query(
    `INSERT INTO cards (tenant_id, id, board_id, identifier, title, description, made_at, created_by,
         current_phase_id, current_phase_moved_at, expiration_date, search_text)
       SELECT $1, card_id, $2, $5 || '-' || $6::int + n, CASE WHEN n % ${TRUCK_EVERY} = 0 THEN 'Caminhão ' ELSE 'Carro ' END || n,
         'Veículo do estoque, conferido na entrada.', now(), $3, ($4::uuid[])[1 + n % 3],
         now() - make_interval(secs => n), current_date + (n % 60 - 20),
         ' ' || lower($5) || ' ' || $6::int + n || CASE WHEN n % ${TRUCK_EVERY} = 0 THEN ' caminhao ' ELSE ' carro ' END || n
           || ' veiculo do estoque conferido na entrada'
       FROM big`,
    [...board, flow.phases.map(({ id }) => id), flow.board.prefix, numbers.used],
  );
  await client.query(
    `INSERT INTO tasks (tenant_id, id, board_id, card_id, title, user_id)
       SELECT $1, task_id, $2, card_id, 'Conferência', $3 FROM big`,
    board,
  );
  await client.query(
    `INSERT INTO task_options (tenant_id, id, board_id, card_id, card_task_id, title, checked, user_id)
       SELECT $1, gen_random_uuid(), $2, card_id, task_id, 'Item ' || k, k = 1, $3 FROM big, generate_series(1, 2) k`,
    board,
  );
  await client.query(
    `INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at)
       SELECT $1, gen_random_uuid(), $2, card_id, $3, 'Chave no quadro.', now() FROM big`,
    board,
  );
  const entities = Object.entries({
    card: 'cards',
    task: 'tasks',
    task_option: 'task_options',
    comment: 'comments',
  });
  const rows = entities.map(
    ([entity, table]) => `SELECT '${entity}', id::text FROM ${table} WHERE board_id = $2`,
  );
  await client.query(
    `INSERT INTO changes (tenant_id, feed, entity, row_id, revision)
       SELECT $1, $3, entity, row_id, (SELECT revision FROM feeds WHERE tenant_id = $1 AND feed = $3)
       FROM (${rows.join(' UNION ALL ')}) AS made(entity, row_id)
     ON CONFLICT DO NOTHING`,
    [tenantId, flow.board.id, boardFeed(flow.board.id)],
  );
}
