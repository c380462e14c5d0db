import type { PoolClient } from 'pg';
import type { Effect } from '../../domain/effects/effect';
import type { EntityName } from '../../domain/entities/feeds';

const TABLES: Partial<Record<EntityName, string>> = {
  card: 'cards',
  task: 'tasks',
  task_option: 'task_options',
  comment: 'comments',
  approval: 'approvals',
  history: 'history',
  notification: 'notifications',
};

/** Writes all changes in one statement; rows carry their own company, so the foreign keys hold across all of them. */
export async function writeChanges(client: PoolClient, tenantId: number, changes: Effect[]): Promise<void> {
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
  for (const { entity, id, values } of mergeUpdates(changes)) {
    const table = TABLES[entity]!;
    const assignments = Object.keys(values).map(column => `"${column}" = r."${column}"`);
    parts.push(
      `UPDATE ${table} t SET ${assignments.join(', ')}
       FROM jsonb_populate_record(NULL::${table}, ${parameter(JSON.stringify(values))}::jsonb) r
       WHERE t.tenant_id = $1 AND t.id = ${parameter(id)}`,
    );
  }
  for (const change of changes) {
    if (change.op !== 'remove') continue;
    parts.push(`DELETE FROM ${TABLES[change.entity]!} WHERE tenant_id = $1 AND id = ${parameter(change.id)}`);
  }
  if (parts.length === 0) return;
  const named = parts.map((part, at) => `w${at} AS (${part})`);
  await client.query(`WITH ${named.join(',\n')} SELECT $1::int`, parameters);
}

function groupInserts(changes: Effect[]): Map<EntityName, object[]> {
  const groups = new Map<EntityName, object[]>();
  for (const change of changes) {
    if (change.op !== 'insert') continue;
    groups.set(change.entity, [...(groups.get(change.entity) ?? []), change.values]);
  }
  return groups;
}

interface Update {
  entity: EntityName;
  id: string;
  values: Record<string, unknown>;
}

/** One update a row: a statement that updates the same row twice keeps only one of them. */
function mergeUpdates(changes: Effect[]): Update[] {
  const updates = new Map<string, Update>();
  for (const change of changes) {
    if (change.op !== 'update') continue;
    const known = updates.get(change.id);
    const values = { ...known?.values, ...change.values };
    updates.set(change.id, { entity: change.entity, id: change.id, values });
  }
  return [...updates.values()];
}
