import type { PoolClient } from 'pg';
import type {
  Board,
  CustomField,
  Member,
  Phase,
  PhaseApprover,
  Rule,
  Tag,
} from '../../../domain/entities/board';
import type { StoredEntity } from '../../../domain/entities/entity-table';
import { boardFeed, userFeed } from '../../../domain/entities/feeds';
import type { Actor } from '../../../domain/policy';
import type { Pool, Queryable } from '../../database/pool';
import { type RowChange, writeChanges } from '../../database/write-changes';
import { type Touched, touchFeeds } from '../../feeds/touch-feeds';
import { containing, contains, type Listed, type PageQuery, readPage } from '../lists';
import { whoSees } from './flows';
import { seesFlow } from './sees-flow';

/** A flow with its configuration; every row has its id. */
export interface NewBoard {
  board: Omit<Board, 'created_at'> & { created_at?: string };
  phases: Phase[];
  rules: Rule[];
  members: Member[];
  approvers: PhaseApprover[];
  fields: CustomField[];
  tags: Tag[];
}

const PARTS: [keyof NewBoard, StoredEntity][] = [
  ['phases', 'phase'],
  ['rules', 'rule'],
  ['members', 'member'],
  ['approvers', 'phase_approver'],
  ['fields', 'custom_field'],
  ['tags', 'tag'],
];

/** Creates a complete flow, in the caller's transaction. */
export async function createBoard(client: PoolClient, tenantId: number, flow: NewBoard): Promise<void> {
  const board = { created_at: new Date().toISOString(), ...flow.board };
  const changes: RowChange[] = [{ op: 'insert', entity: 'board', id: board.id, values: board }];
  for (const [part, entity] of PARTS) {
    for (const values of flow[part] as { id: string }[]) {
      changes.push({ op: 'insert', entity, id: values.id, values });
    }
  }
  await writeChanges(client, tenantId, changes);
  await client.query('INSERT INTO board_counters (tenant_id, board_id) VALUES ($1, $2)', [
    tenantId,
    board.id,
  ]);
  const touched = changes.map(
    ({ entity, id }): Touched => ({ feed: boardFeed(board.id), entity, row_id: id, gone: false }),
  );
  for (const userId of await whoSees(client, tenantId, board.id)) {
    touched.push({ feed: userFeed(userId), entity: 'my_board', row_id: board.id, gone: false });
  }
  await touchFeeds(client, tenantId, touched);
}

/** Returns whether cards of another flow have this Sigla, from a time before that flow got its current one. */
export async function isPrefixCarried(
  client: Queryable,
  tenantId: number,
  prefix: string,
  exceptBoardId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM cards
        WHERE tenant_id = $1 AND board_id <> $2 AND identifier LIKE $3 || '-%') AS carried`,
    [tenantId, exceptBoardId, prefix],
  );
  return rows[0].carried;
}

/** A flow as the list of flows shows it. */
export type ListedBoard = Board & { creator_name: string; users_count: number; cards_count: number };

export const BOARD_ORDERS = {
  name: 'fold_text(name)',
  prefix: 'prefix',
  created_at: 'created_at',
  creator_name: 'fold_text(creator_name)',
  users_count: 'users_count',
  cards_count: 'cards_count',
};

export interface BoardQuery extends PageQuery<keyof typeof BOARD_ORDERS> {
  search?: string | undefined;
  /** Only active flows, or only inactive ones. */
  enabled?: boolean | undefined;
}

/** Numbers and names that the list of flows has of a flow. */
export type BoardFacts = Pick<ListedBoard, 'creator_name' | 'users_count' | 'cards_count'>;

/** SQL of the `BoardFacts` of the flow `b` of a company ($1). Only cards that are not archived are counted. */
const FACTS = `
  (SELECT u.name FROM users u WHERE u.id = b.user_id) AS creator_name,
  (SELECT count(*) FROM board_users m WHERE m.tenant_id = $1 AND m.board_id = b.id) AS users_count,
  (SELECT count(*) FROM cards c
    WHERE c.tenant_id = $1 AND c.board_id = b.id AND c.archived_at IS NULL) AS cards_count`;

export async function findBoardFacts(
  client: Queryable,
  tenantId: number,
  boardId: string,
): Promise<BoardFacts> {
  const { rows } = await client.query<BoardFacts>(
    `SELECT ${FACTS} FROM boards b WHERE b.tenant_id = $1 AND b.id = $2`,
    [tenantId, boardId],
  );
  return rows[0]!;
}

/** Returns a page of the flows that this person sees, with their counts. */
export function listBoards(pool: Pool, actor: Actor, query: BoardQuery): Promise<Listed<ListedBoard>> {
  return readPage(
    pool,
    `SELECT b.*, ${FACTS}
       FROM boards b JOIN users u ON u.id = b.user_id
      WHERE b.tenant_id = $1
        AND ${seesFlow('$1', 'b.id', '$2')}
        AND ($3::boolean IS NULL OR b.enabled = $3)
        AND ${contains("b.name || ' ' || b.prefix || ' ' || u.name", '$4')}`,
    [actor.tenant_id, actor.user_id, query.enabled ?? null, containing(query.search)],
    BOARD_ORDERS,
    query,
  );
}
