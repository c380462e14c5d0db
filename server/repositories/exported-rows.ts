import { ENTITIES, ENTITY_NAMES } from '../../domain/entities/entity-table';
import type { PoolClient, Queryable } from '../database/pool';
import { MAY_ENTER } from './people/memberships';

/** A file of rows in an export: its name, and the statement that selects them, each as one JSON text `line`. */
export interface ExportPart {
  name: string;
  text: string;
  values: unknown[];
}

/** Columns that are internal: keys for finding a row or for opening it. */
const INTERNAL = ['tenant_id', 'search_text', 'file_key', 'slug'];

/** Tables with a part of their own in `companyParts`. */
const OWN_PART = ['saved_views'];
/** Tables of a company that devices don't mirror. */
const NOT_MIRRORED = ['invitations', 'templates', 'past_cards', 'past_steps', 'invoices', 'audit_events'];

/** Names of the exported files for people; a table without one keeps its own name. */
const FILES: Record<string, string> = {
  invitations: 'convites',
  boards: 'fluxos',
  board_users: 'membros',
  phases: 'fases',
  rules: 'regras',
  phase_approvers: 'aprovadores',
  custom_fields: 'campos',
  tags: 'etiquetas',
  concluded_checks: 'conferencias',
  templates: 'modelos',
  tasks: 'tarefas',
  task_options: 'itens',
  comments: 'comentarios',
  approvals: 'aprovacoes',
  history: 'historico',
  past_cards: 'cards_passados',
  past_steps: 'historico_de_cards_passados',
  attachments: 'anexos',
  connections: 'conexoes',
  external_links: 'links',
  products: 'produtos',
  invoices: 'faturas',
  audit_events: 'auditoria',
};

/**
 * Tables of a company that are exported whole, by the names of their files. Every table that devices mirror from a flow
 * or the company is among them, so a new one needs no line here.
 */
export const COMPANY_TABLES = Object.fromEntries(
  [...mirroredTables(), ...NOT_MIRRORED].map(table => [FILES[table] ?? table, table]),
);

function mirroredTables(): string[] {
  const tables = ENTITY_NAMES.map(name => ENTITIES[name])
    .filter(({ feed }) => feed !== 'user')
    .flatMap(({ table }) => table ?? []);
  return tables.filter(table => !OWN_PART.includes(table));
}

/**
 * Returns all data of a company. They have the role and contact data of its people, and only the name of people who
 * left.
 */
export function companyParts(tenantId: number): ExportPart[] {
  const values = [tenantId];
  return [
    {
      name: 'empresa',
      text: `SELECT json_build_object('id', id, 'name', name, 'cnpj', cnpj, 'phone', phone, 'subdomain', subdomain,
               'time_zone', time_zone, 'address', address, 'customization', customization, 'retention', retention,
               'feed_uri', feed_uri, 'created_at', created_at)::text AS line
               FROM tenants WHERE id = $1`,
      values,
    },
    {
      name: 'pessoas',
      text: `SELECT json_build_object('id', u.id, 'name', u.name, 'email', c.email, 'occupation', c.occupation,
               'phone', c.phone, 'role', m.role, 'enabled', m.enabled, 'created_at', m.created_at,
               'left_at', m.left_at)::text AS line
               FROM memberships m JOIN users u ON u.id = m.user_id
               LEFT JOIN users c ON c.id = m.user_id AND m.left_at IS NULL WHERE m.tenant_id = $1`,
      values,
    },
    {
      name: 'pagamento',
      text: `SELECT (to_jsonb(p) - 'tenant_id')::text AS line FROM payments p WHERE tenant_id = $1`,
      values,
    },
    {
      // Shared views only: a person's own views are in that person's export.
      name: 'visoes',
      text: `SELECT (to_jsonb(v) - 'tenant_id' - 'owner_id')::text AS line FROM saved_views v
              WHERE tenant_id = $1 AND owner_id IS NULL ORDER BY id`,
      values,
    },
    ...Object.entries(COMPANY_TABLES).map(([name, table]) => ({
      name,
      text: `SELECT (to_jsonb(t) - $2::text[])::text AS line FROM ${table} t WHERE tenant_id = $1 ORDER BY id`,
      values: [...values, INTERNAL],
    })),
  ];
}

/**
 * SQL that limits a person's own texts to companies that they may still enter; those in other companies belong to
 * these.
 */
const MINE = `JOIN memberships m ON m.tenant_id = x.tenant_id AND m.user_id = $1 AND ${MAY_ENTER}
              JOIN cards c ON c.tenant_id = x.tenant_id AND c.id = x.card_id`;

/**
 * Returns the data about a person that the program and inviting companies store, and what the person wrote; of the
 * cards concerned only the reference. Secrets, and daily counts against guessing, are left out.
 */
export function personParts(userId: string): ExportPart[] {
  const values = [userId];
  const written = (name: string, table: string, person: string, columns: string) => ({
    name,
    text: `SELECT json_build_object('company_id', x.tenant_id, 'card', c.identifier, ${columns})::text AS line
             FROM ${table} x ${MINE} WHERE x.${person} = $1 ORDER BY x.tenant_id, x.id`,
    values,
  });
  return [
    {
      name: 'perfil',
      text: `SELECT json_build_object('id', id, 'name', name, 'email', email, 'new_email', new_email,
               'occupation', occupation, 'phone', phone, 'photo', photo, 'email_verified_at', email_verified_at,
               'two_factor_confirmed_at', two_factor_confirmed_at, 'push_off', push_off,
               'created_at', created_at)::text AS line
               FROM users WHERE id = $1`,
      values,
    },
    {
      name: 'empresas',
      text: `SELECT json_build_object('id', t.id, 'name', t.name, 'role', m.role, 'enabled', m.enabled,
               'created_at', m.created_at)::text AS line
               FROM memberships m JOIN tenants t ON t.id = m.tenant_id WHERE m.user_id = $1`,
      values,
    },
    {
      name: 'sessoes',
      text: `SELECT json_build_object('device', device, 'created_at', created_at, 'last_seen_at', last_seen_at,
               'expires_at', expires_at)::text AS line
               FROM sessions WHERE user_id = $1 ORDER BY created_at`,
      values,
    },
    {
      name: 'entradas',
      text: `SELECT json_build_object('device', details->>'device', 'made_at', made_at)::text AS line
               FROM audit_events WHERE actor_id = $1 AND kind = 'signed_in' ORDER BY made_at, id`,
      values,
    },
    {
      name: 'aparelhos',
      text: `SELECT json_build_object('network', network, 'last_used_at', last_used_at)::text AS line
               FROM known_devices WHERE user_id = $1 ORDER BY last_used_at`,
      values,
    },
    {
      // A person who has not confirmed the address does not see who invited it.
      name: 'convites',
      text: `SELECT json_build_object('company_id', t.id, 'company', t.name, 'name', i.name, 'email', i.email,
               'occupation', i.occupation, 'phone', i.phone, 'role', i.role, 'created_at', i.created_at,
               'accepted_at', i.accepted_at)::text AS line
               FROM users u
               JOIN invitations i ON i.accepted_by = u.id
                 OR (i.accepted_at IS NULL AND u.email_verified_at IS NOT NULL AND lower(i.email) = lower(u.email))
               JOIN tenants t ON t.id = i.tenant_id
              WHERE u.id = $1 ORDER BY i.created_at, i.id`,
      values,
    },
    {
      name: 'visoes',
      text: `SELECT json_build_object('company_id', v.tenant_id, 'flow', b.name, 'name', v.name, 'filter', v.filter,
               'created_at', v.created_at)::text AS line
               FROM saved_views v
               JOIN memberships m ON m.tenant_id = v.tenant_id AND m.user_id = $1 AND ${MAY_ENTER}
               JOIN boards b ON b.tenant_id = v.tenant_id AND b.id = v.board_id
              WHERE v.owner_id = $1 ORDER BY v.tenant_id, v.id`,
      values,
    },
    written('comentarios', 'comments', 'user_id', `'description', x.description, 'made_at', x.made_at`),
    written(
      'aprovacoes',
      'approvals',
      'user_id',
      `'state', x.state, 'comment', x.comment, 'at', x.updated_at`,
    ),
    written('historico', 'history', 'user_id', `'kind', x.kind, 'made_at', x.made_at`),
    written('anexos', 'attachments', 'user_id', `'title', x.title, 'size', x.size, 'made_at', x.made_at`),
    written(
      'avisos',
      'notifications',
      'target_user_id',
      `'type', x.type, 'title', x.title, 'cards', x.cards, 'is_read', x.is_read, 'created_at', x.created_at`,
    ),
  ];
}

const AT_ONCE = 1000;

/**
 * Yields the rows of a part as lines, a limited number at a time, because a company's history may be larger than
 * memory.
 */
export async function* readLines(client: PoolClient, { text, values }: ExportPart): AsyncGenerator<string> {
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR ${text}`, values);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${AT_ONCE} FROM lines`);
    if (rows.length === 0) break;
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  await client.query('CLOSE lines');
}

export interface ExportedFile {
  id: string;
  identifier: string;
  title: string;
  file_key: string;
}

/** Returns the next files of a company's cards, in order of their ids. */
export async function nextFiles(client: Queryable, tenantId: number, after: string): Promise<ExportedFile[]> {
  const { rows } = await client.query<ExportedFile>(
    `SELECT a.id, c.identifier, a.title, a.file_key
       FROM attachments a JOIN cards c ON c.tenant_id = a.tenant_id AND c.id = a.card_id
      WHERE a.tenant_id = $1 AND a.id > $2 ORDER BY a.id LIMIT ${AT_ONCE}`,
    [tenantId, after],
  );
  return rows;
}
