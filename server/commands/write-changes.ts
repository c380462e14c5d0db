import type { PoolClient } from 'pg';
import type { EntityName } from '../../domain/entities/feeds';

/** A plain row to write: what a command decides, what follows from it, and what changes of a flow's configuration. */
export type RowChange =
  | { op: 'insert' | 'update'; entity: EntityName; id: string; values: object }
  | { op: 'remove'; entity: EntityName; id: string };

const TABLES: Partial<Record<EntityName, string>> = {
  board: 'boards',
  phase: 'phases',
  rule: 'rules',
  phase_approver: 'phase_approvers',
  member: 'board_users',
  tag: 'tags',
  custom_field: 'custom_fields',
  card: 'cards',
  task: 'tasks',
  task_option: 'task_options',
  comment: 'comments',
  approval: 'approvals',
  attachment: 'attachments',
  connection: 'connections',
  external_link: 'external_links',
  history: 'history',
  notification: 'notifications',
};

/**
 * Writes all changes in one statement, whose size does not grow with the rows; they carry their own company, so the
 * foreign keys hold across all of them.
 */
export async function writeChanges(
  client: PoolClient,
  tenantId: number,
  changes: RowChange[],
): Promise<void> {
  const parts: string[] = [];
  const parameters: unknown[] = [tenantId];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;

  for (const [entity, inserts] of groupInserts(changes)) {
    const table = TABLES[entity]!;
    const given = parameter(JSON.stringify(inserts.map(values => ({ ...values, tenant_id: tenantId }))));
    parts.push(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${given}::jsonb)`,
    );
  }
  for (const { entity, columns, rows } of groupUpdates(changes)) {
    const table = TABLES[entity]!;
    const assignments = columns.map(column => `"${column}" = r."${column}"`);
    parts.push(
      `UPDATE ${table} t SET ${assignments.join(', ')}
       FROM jsonb_populate_recordset(NULL::${table}, ${parameter(JSON.stringify(rows))}::jsonb) r
       WHERE t.tenant_id = $1 AND t.id = r.id`,
    );
  }
  for (const [entity, ids] of groupRemovals(changes)) {
    parts.push(`DELETE FROM ${TABLES[entity]!} WHERE tenant_id = $1 AND id = ANY(${parameter(ids)}::uuid[])`);
  }
  if (parts.length === 0) return;
  const named = parts.map((part, at) => `w${at} AS (${part})`);
  await client.query(`WITH ${named.join(',\n')} SELECT $1::int`, parameters);
}

function groupInserts(changes: RowChange[]): Map<EntityName, object[]> {
  const groups = new Map<EntityName, object[]>();
  for (const change of changes) {
    if (change.op !== 'insert') continue;
    const group = groups.get(change.entity) ?? [];
    groups.set(change.entity, group);
    group.push(change.values);
  }
  return groups;
}

interface UpdateGroup {
  entity: EntityName;
  columns: string[];
  rows: object[];
}

/** Updates of the same columns together; one row is in one group, as a statement that updates it twice keeps one of them. */
function groupUpdates(changes: RowChange[]): UpdateGroup[] {
  const merged = new Map<string, { entity: EntityName; id: string; values: object }>();
  for (const change of changes) {
    if (change.op !== 'update') continue;
    const key = `${change.entity} ${change.id}`;
    const values = { ...merged.get(key)?.values, ...change.values };
    merged.set(key, { entity: change.entity, id: change.id, values });
  }
  const groups = new Map<string, UpdateGroup>();
  for (const { entity, id, values } of merged.values()) {
    const columns = Object.keys(values).sort();
    const key = `${entity} ${columns.join()}`;
    const group = groups.get(key) ?? { entity, columns, rows: [] };
    group.rows.push({ ...values, id });
    groups.set(key, group);
  }
  return [...groups.values()];
}

function groupRemovals(changes: RowChange[]): Map<EntityName, string[]> {
  const groups = new Map<EntityName, string[]>();
  for (const change of changes) {
    if (change.op !== 'remove') continue;
    const group = groups.get(change.entity) ?? [];
    groups.set(change.entity, group);
    group.push(change.id);
  }
  return groups;
}
