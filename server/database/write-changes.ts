import type { PoolClient } from 'pg';
import { ENTITIES, type StoredEntity } from '../../domain/entities/entity-table';

/** A row to write: a command's decision, its consequences, or a change of a flow's configuration. */
export type RowChange =
  | { op: 'insert' | 'update'; entity: StoredEntity; id: string; values: object }
  | { op: 'remove'; entity: StoredEntity; id: string };

/**
 * Writes all changes in one statement, whose length does not depend on the number of rows. The rows contain their
 * company, so that foreign keys hold between all of them.
 */
export async function writeChanges(
  client: PoolClient,
  tenantId: number,
  changes: RowChange[],
): Promise<void> {
  const parts: string[] = [];
  const parameters: unknown[] = [tenantId];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;

  for (const { entity, columns, rows } of groupByColumns(changes, 'insert')) {
    const { table } = ENTITIES[entity];
    const named = columns.map(column => `"${column}"`).join(', ');
    const given = parameter(JSON.stringify(rows));
    parts.push(
      `INSERT INTO ${table} (tenant_id, ${named})
       SELECT $1, ${named} FROM jsonb_populate_recordset(NULL::${table}, ${given}::jsonb)`,
    );
  }
  for (const { entity, columns, rows } of groupByColumns(changes, 'update')) {
    const { table } = ENTITIES[entity];
    const assignments = columns.map(column => `"${column}" = r."${column}"`);
    parts.push(
      `UPDATE ${table} t SET ${assignments.join(', ')}
       FROM jsonb_populate_recordset(NULL::${table}, ${parameter(JSON.stringify(rows))}::jsonb) r
       WHERE t.tenant_id = $1 AND t.id = r.id`,
    );
  }
  for (const [entity, ids] of groupRemovals(changes)) {
    const { table } = ENTITIES[entity];
    parts.push(`DELETE FROM ${table} WHERE tenant_id = $1 AND id = ANY(${parameter(ids)}::uuid[])`);
  }
  if (parts.length === 0) return;
  const named = parts.map((part, at) => `w${at} AS (${part})`);
  await client.query(`WITH ${named.join(',\n')} SELECT $1::int`, parameters);
}

interface Group {
  entity: StoredEntity;
  columns: string[];
  rows: object[];
}

/**
 * Groups rows that have values for the same columns; their other columns keep the current value or the database's
 * default. Each row is in one group only, because a statement that updates a row twice would keep only one update.
 */
function groupByColumns(changes: RowChange[], op: 'insert' | 'update'): Group[] {
  const merged = new Map<string, { entity: StoredEntity; id: string; values: object }>();
  for (const change of changes) {
    if (change.op !== op) continue;
    const key = `${change.entity} ${change.id}`;
    const values = { ...merged.get(key)?.values, ...change.values };
    merged.set(key, { entity: change.entity, id: change.id, values });
  }
  const groups = new Map<string, Group>();
  for (const { entity, id, values } of merged.values()) {
    const columns = Object.keys(values).sort();
    const key = `${entity} ${columns.join()}`;
    const group = groups.get(key) ?? { entity, columns, rows: [] };
    groups.set(key, group);
    group.rows.push({ ...values, id });
  }
  return [...groups.values()];
}

function groupRemovals(changes: RowChange[]): Map<StoredEntity, string[]> {
  const groups = new Map<StoredEntity, string[]>();
  for (const change of changes) {
    if (change.op !== 'remove') continue;
    const group = groups.get(change.entity) ?? [];
    groups.set(change.entity, group);
    group.push(change.id);
  }
  return groups;
}
