import type { AuditEvent, AuditFilter, AuditKind } from '../../../domain/audit';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { Pool, Queryable } from '../../database/pool';
import { readBriefly } from '../../database/read-briefly';
import {
  factsIn,
  type KeptChange,
  type KeptChanges,
  keptOf,
  peopleIn,
  readChanges,
} from '../cards/kept-changes';
import { type Listed, type PageQuery, pageOf } from '../lists';
import { MAY_ENTER } from './memberships';

export interface Audited {
  kind: AuditKind;
  /** Null if the program acted automatically. */
  actor_id: string | null;
  /** Id of a person or an invitation. */
  subject_id?: string;
  board_id?: string;
  changes?: KeptChange[];
  /** Never personal data, because the entry outlives the people. */
  details?: Record<string, unknown>;
}

/**
 * Records an action in a company's audit log, in the transaction of the action, so that neither exists without the
 * other.
 */
export async function recordAudit(
  client: Queryable,
  tenantId: number,
  { kind, actor_id, subject_id, board_id, changes, details }: Audited,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (tenant_id, kind, actor_id, subject_id, board_id, details)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [tenantId, kind, actor_id, subject_id, board_id, { ...details, ...keptOf(changes) }],
  );
}

/** Records an event of a person's account in the log of each company that admits them. */
export async function recordOfAccount(
  client: Queryable,
  userId: string,
  { kind, actor_id, subject_id }: Pick<Audited, 'kind' | 'actor_id' | 'subject_id'>,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (tenant_id, kind, actor_id, subject_id)
     SELECT m.tenant_id, $2, $3::uuid, $4::uuid FROM memberships m
      WHERE m.user_id = $1 AND m.left_at IS NULL AND ${MAY_ENTER}`,
    [userId, kind, actor_id, subject_id],
  );
}

/** Returns the person who last changed a field of a row of a flow's configuration; null if unknown. */
export async function findConfigurer(
  client: Queryable,
  tenantId: number,
  boardId: string,
  rowId: string,
  field: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await client.query(
    `SELECT u.id, u.name FROM audit_events e LEFT JOIN users u ON u.id = e.actor_id
      WHERE e.tenant_id = $1 AND e.board_id = $2 AND e.kind = 'flow_configured'
        AND e.details -> 'fields' -> $3::text ? $4
      ORDER BY e.made_at DESC, e.id DESC LIMIT 1`,
    [tenantId, boardId, rowId, field],
  );
  return rows[0]?.id ? rows[0] : null;
}

/** SQL of log entries, with people's current names, also for people whose account was erased. */
const EVENTS = `
  SELECT e.id, e.made_at, e.kind, e.details, t.time_zone,
         CASE WHEN a.id IS NULL THEN NULL ELSE json_build_object('id', a.id, 'name', a.name) END AS actor,
         CASE WHEN e.subject_id IS NULL THEN NULL
              ELSE json_build_object('id', e.subject_id, 'name', coalesce(s.name, i.name, 'convite removido')) END AS subject,
         CASE WHEN e.board_id IS NULL THEN NULL
              ELSE json_build_object('id', e.board_id, 'name', coalesce(b.name, 'fluxo removido')) END AS board,
         CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'name', c.name) END AS company
    FROM audit_events e
    JOIN tenants t ON t.id = e.tenant_id
    LEFT JOIN users a ON a.id = e.actor_id
    LEFT JOIN users s ON s.id = e.subject_id
    LEFT JOIN invitations i ON i.tenant_id = e.tenant_id AND i.id = e.subject_id
    LEFT JOIN boards b ON b.tenant_id = e.tenant_id AND b.id = e.board_id
    LEFT JOIN tenants c ON e.kind IN ('company_created', 'company_changed', 'payment_changed') AND c.id::text = e.details ->> 'id'
         AND e.tenant_id IN (${WHITE_LABEL_TENANT}, c.id)
   WHERE e.tenant_id = $1
     AND ($2::text IS NULL OR e.kind = $2)
     AND ($3::uuid IS NULL OR e.actor_id = $3 OR e.subject_id = $3)
     AND ($4::date IS NULL OR e.made_at >= $4::date::timestamp AT TIME ZONE t.time_zone)
     AND ($5::date IS NULL OR e.made_at < ($5::date + 1)::timestamp AT TIME ZONE t.time_zone)`;

const parameters = (tenantId: number, { kind, person_id, from, to }: AuditFilter) => [
  tenantId,
  kind ?? null,
  person_id ?? null,
  from ?? null,
  to ?? null,
];

export const AUDIT_ORDERS = { made_at: 'made_at' };

export function listAudit(
  pool: Pool,
  tenantId: number,
  query: PageQuery<keyof typeof AUDIT_ORDERS> & AuditFilter,
): Promise<Listed<AuditEvent>> {
  return readBriefly(pool, async client => {
    const { rows, total } = await pageOf<AuditRow, keyof typeof AUDIT_ORDERS>(
      client,
      EVENTS,
      parameters(tenantId, query),
      AUDIT_ORDERS,
      query,
    );
    return { rows: await inWords(client, rows), total };
  });
}

/** An entry as it is stored, with its company's time zone. */
type AuditRow = Omit<AuditEvent, 'changes' | 'more_changes' | 'details'> & {
  details: KeptChanges & Record<string, unknown>;
  time_zone: string;
};

/** Returns entries with their changes as text and people's current names. */
async function inWords(client: Queryable, rows: AuditRow[]): Promise<AuditEvent[]> {
  const ids = new Set(rows.flatMap(({ details }) => peopleIn(details)));
  const found =
    ids.size > 0
      ? await client.query<{ id: string; name: string }>('SELECT id, name FROM users WHERE id = ANY($1)', [
          [...ids],
        ])
      : { rows: [] };
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return rows.map(({ time_zone, details: { changes, more_changes = 0, ...details }, ...event }) => ({
    ...event,
    details,
    changes: [...readChanges({ changes }, names), ...factsIn(details, time_zone)],
    more_changes,
  }));
}

/** Entries that are read at once from a log. */
const AT_ONCE = 1_000;

/** Yields all matching entries of the log, the latest first, a part at a time. */
export async function* readAudit(
  pool: Pool,
  tenantId: number,
  filter: AuditFilter,
): AsyncGenerator<AuditEvent[]> {
  let last: AuditEvent | undefined;
  do {
    const { made_at = null, id = null } = last ?? {};
    const rows = await readBriefly(pool, async client => {
      const part = await client.query<AuditRow>(
        `${EVENTS} AND ($6::timestamptz IS NULL OR (e.made_at, e.id) < ($6, $7::uuid))
         ORDER BY e.made_at DESC, e.id DESC LIMIT ${AT_ONCE}`,
        [...parameters(tenantId, filter), made_at, id],
      );
      return inWords(client, part.rows);
    });
    if (rows.length > 0) yield rows;
    last = rows[AT_ONCE - 1];
  } while (last);
}

/** Deletes a limited number of a company's entries from before a time, the oldest first. Returns their number. */
export async function deleteOldAudit(
  client: Queryable,
  tenantId: number,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM audit_events WHERE tenant_id = $1 AND id IN (
       SELECT id FROM audit_events WHERE tenant_id = $1 AND made_at < $2 ORDER BY made_at LIMIT $3)`,
    [tenantId, before.toISOString(), limit],
  );
  return rowCount ?? 0;
}
