import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import type {
  Board,
  CustomField,
  Member,
  Phase,
  PhaseApprover,
  Rule,
  Tag,
} from '../../domain/entities/board';
import { boardFeed, type EntityName, userFeed } from '../../domain/entities/feeds';
import { type Touched, touchFeeds } from '../feeds/touch-feeds';

/** A flow with its configuration, every row with its id. */
export interface NewBoard {
  board: Omit<Board, 'created_at'> & { created_at?: string };
  phases: Phase[];
  rules: Rule[];
  members: Member[];
  approvers: PhaseApprover[];
  fields: CustomField[];
  tags: Tag[];
}

const PARTS: [keyof NewBoard, string, EntityName][] = [
  ['phases', 'phases', 'phase'],
  ['rules', 'rules', 'rule'],
  ['members', 'board_users', 'member'],
  ['approvers', 'phase_approvers', 'phase_approver'],
  ['fields', 'custom_fields', 'custom_field'],
  ['tags', 'tags', 'tag'],
];

/** Makes a flow whole, in the caller's transaction. */
export async function createBoard(client: PoolClient, tenantId: number, flow: NewBoard): Promise<void> {
  const { board } = flow;
  await insertRows(client, tenantId, 'boards', [{ created_at: new Date().toISOString(), ...board }]);
  await client.query('INSERT INTO board_counters (tenant_id, board_id) VALUES ($1, $2)', [
    tenantId,
    board.id,
  ]);
  const touched: Touched[] = [{ feed: boardFeed(board.id), entity: 'board', row_id: board.id, gone: false }];
  for (const [part, table, entity] of PARTS) {
    const rows = flow[part] as { id: string }[];
    await insertRows(client, tenantId, table, rows);
    touched.push(...rows.map(({ id }) => ({ feed: boardFeed(board.id), entity, row_id: id, gone: false })));
  }
  touched.push(...(await inListsOfFlows(client, tenantId, board.id)));
  await touchFeeds(client, tenantId, touched);
}

async function insertRows(
  client: PoolClient,
  tenantId: number,
  table: string,
  rows: object[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows.map(row => ({ ...row, tenant_id: tenantId })));
  await client.query(
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [given],
  );
}

/** The flow's row in the list of everybody who may see it: its members and the company's administrators. */
async function inListsOfFlows(client: PoolClient, tenantId: number, boardId: string): Promise<Touched[]> {
  const { rows } = await client.query(
    `SELECT user_id FROM board_users WHERE tenant_id = $1 AND board_id = $2
     UNION SELECT user_id FROM memberships WHERE tenant_id = $1 AND role = 'admin'`,
    [tenantId, boardId],
  );
  return rows.map(row => ({ feed: userFeed(row.user_id), entity: 'my_board', row_id: boardId, gone: false }));
}

/** Configuration changes keep every command of the flow out until they are committed. */
async function lockBoard(client: PoolClient, tenantId: number, boardId: string): Promise<void> {
  await client.query('SELECT FROM boards WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, boardId]);
}

/** Takes a rule back; moves that wait for it are refused from now on. */
export async function deleteRule(client: PoolClient, tenantId: number, boardId: string, ruleId: string) {
  await lockBoard(client, tenantId, boardId);
  await client.query(
    'UPDATE rules SET deleted_at = now() WHERE tenant_id = $1 AND board_id = $2 AND id = $3',
    [tenantId, boardId, ruleId],
  );
  await touchFeeds(client, tenantId, [
    { feed: boardFeed(boardId), entity: 'rule', row_id: ruleId, gone: false },
  ]);
}

/** Allows moving from one phase to another. */
export async function addRule(
  client: PoolClient,
  tenantId: number,
  boardId: string,
  from: string,
  to: string,
) {
  await lockBoard(client, tenantId, boardId);
  const id = newId();
  const rule: Rule = { id, board_id: boardId, from_phase_id: from, to_phase_id: to, deleted_at: null };
  await insertRows(client, tenantId, 'rules', [rule]);
  await touchFeeds(client, tenantId, [{ feed: boardFeed(boardId), entity: 'rule', row_id: id, gone: false }]);
}

/** Turns a flow on, or makes it read-only. */
export async function setBoardEnabled(
  client: PoolClient,
  tenantId: number,
  boardId: string,
  enabled: boolean,
) {
  await lockBoard(client, tenantId, boardId);
  await client.query('UPDATE boards SET enabled = $3 WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    boardId,
    enabled,
  ]);
  await touchFeeds(client, tenantId, [
    { feed: boardFeed(boardId), entity: 'board', row_id: boardId, gone: false },
    ...(await inListsOfFlows(client, tenantId, boardId)),
  ]);
}

/** Takes a member out of a flow; their devices erase it at the next pull, administrators of the company keep seeing it. */
export async function removeMember(client: PoolClient, tenantId: number, boardId: string, memberId: string) {
  await lockBoard(client, tenantId, boardId);
  const { rows } = await client.query(
    `DELETE FROM board_users m USING memberships c
     WHERE m.tenant_id = $1 AND m.board_id = $2 AND m.id = $3 AND c.tenant_id = $1 AND c.user_id = m.user_id
     RETURNING m.user_id, c.role`,
    [tenantId, boardId, memberId],
  );
  const gone = rows[0];
  if (!gone) return;
  await touchFeeds(client, tenantId, [
    { feed: boardFeed(boardId), entity: 'member', row_id: memberId, gone: true },
    ...(await inListsOfFlows(client, tenantId, boardId)),
    { feed: userFeed(gone.user_id), entity: 'my_board', row_id: boardId, gone: gone.role !== 'admin' },
  ]);
}
