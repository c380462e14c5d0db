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
import type { Queryable } from '../../database/pool';
import { wireParts } from '../../database/wire-row';
import { seesFlow } from './sees-flow';

/** A flow with its whole configuration. Its rules include deleted ones. */
export interface Flow {
  board: Board;
  phases: Phase[];
  rules: Rule[];
  approvers: PhaseApprover[];
  members: Member[];
  fields: CustomField[];
  tags: Tag[];
}

/** Returns SQL of the rows of a company ($1) as one JSON list. */
export const rows = (table: string, where: string) =>
  `(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM ${table} r WHERE r.tenant_id = $1 AND ${where})`;

/** SQL of the columns of a `Flow`, for a statement over `boards b`. */
export const FLOW_PARTS = `to_jsonb(b) AS board,
    ${rows('phases', 'r.board_id = b.id')} AS phases,
    ${rows('rules', 'r.board_id = b.id')} AS rules,
    ${rows('phase_approvers', 'r.board_id = b.id')} AS approvers,
    ${rows('board_users', 'r.board_id = b.id')} AS members,
    ${rows('custom_fields', 'r.board_id = b.id')} AS fields,
    ${rows('tags', 'r.board_id = b.id')} AS tags`;

/** Reads a flow in one statement; null if the company has none of that id. */
export async function findFlow(client: Queryable, tenantId: number, boardId: string): Promise<Flow | null> {
  const { rows: found } = await client.query(
    `SELECT ${FLOW_PARTS} FROM boards b WHERE b.tenant_id = $1 AND b.id = $2`,
    [tenantId, boardId],
  );
  return found[0] ? wireParts<Flow>(found[0]) : null;
}

/** Locks a flow for a change of configuration. Commands of the flow wait until the change is committed. */
export async function lockFlow(client: PoolClient, tenantId: number, boardId: string): Promise<void> {
  await client.query('SELECT FROM boards WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, boardId]);
}

/** Returns everyone who has this flow in their list: its members and the company's administrators. */
export async function whoSees(client: Queryable, tenantId: number, boardId: string): Promise<string[]> {
  const { rows: found } = await client.query<{ user_id: string }>(
    `SELECT m.user_id FROM memberships m WHERE m.tenant_id = $1 AND ${seesFlow('$1', '$2', 'm.user_id')}`,
    [tenantId, boardId],
  );
  return found.map(({ user_id }) => user_id);
}

/** Returns names of flows by their ids. */
export async function flowNames(
  client: Queryable,
  tenantId: number,
  ids: string[],
): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ id: string; name: string }>(
    'SELECT id, name FROM boards WHERE tenant_id = $1 AND id = ANY($2)',
    [tenantId, ids],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** An active flow. */
export interface OpenFlow {
  id: string;
  prefix: string;
}

export async function listOpenFlows(client: Queryable, tenantId: number): Promise<OpenFlow[]> {
  const { rows: found } = await client.query<OpenFlow>(
    'SELECT id, prefix FROM boards WHERE tenant_id = $1 AND enabled',
    [tenantId],
  );
  return found;
}
