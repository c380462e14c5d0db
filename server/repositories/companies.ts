import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import type { Address, Company, CompanyMember, Retention } from '../../domain/entities/company';
import type { Customization } from '../../domain/entities/people';
import type { Pool, Queryable } from '../database/pool';
import { wireParts } from '../database/wire-row';
import { containing, contains, type Listed, type PageQuery, readPage } from './lists';
import { FIRST_PEOPLE } from './people/company-members';
import { RETENTION } from './retention';
import { STORAGE_QUOTA, STORAGE_USED } from './storage-use';

const NO_ADDRESS: Address = {
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  country: null,
  zipcode: null,
};

const COMPANY = `
  SELECT t.id, t.name, t.subdomain, t.status, t.time_zone, t.customization, t.cnpj, t.phone, t.feed_uri, t.requires_two_factor, t.created_at,
         $1::jsonb || t.address AS address, ${RETENTION} AS retention,
         (SELECT count(*) FROM memberships m WHERE m.tenant_id = t.id AND m.left_at IS NULL) AS users_count,
         ${STORAGE_USED} AS storage_used, ${STORAGE_QUOTA} AS storage_quota,
         coalesce(
           (SELECT jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'occupation', u.occupation)
              FROM memberships m JOIN users u ON u.id = m.user_id
             WHERE m.tenant_id = t.id AND m.role = 'admin' AND m.enabled AND m.support_ends_at IS NULL ORDER BY u.name, u.id LIMIT 1),
           (SELECT jsonb_build_object('id', i.id, 'name', i.name, 'email', i.email, 'occupation', i.occupation)
              FROM invitations i
             WHERE i.tenant_id = t.id AND i.role = 'admin' AND i.enabled AND i.accepted_at IS NULL
             ORDER BY i.name, i.id LIMIT 1)) AS admin
    FROM tenants t`;

/** Returns a company with the first 100 of its people and invited people, by name. */
export async function findCompany(
  client: Queryable,
  id: number,
): Promise<(Company & { users: CompanyMember[] }) | undefined> {
  const { rows } = await client.query(
    `SELECT c.*, ${FIRST_PEOPLE} AS users FROM (${COMPANY} WHERE t.id = $2) c JOIN tenants t ON t.id = c.id`,
    [JSON.stringify(NO_ADDRESS), id],
  );
  return rows[0] && wireParts(rows[0]);
}

/** Values that must be unique among companies. A company that isn't created yet has no number. */
export type Ownable = Pick<CompanyRow, 'cnpj' | 'subdomain'> & { id: number | null };

/** Returns which of a company's unique values another company already has. */
export async function findTaken(
  client: Queryable,
  { id, cnpj, subdomain }: Ownable,
): Promise<{ cnpj: boolean; subdomain: boolean }> {
  const { rows } = await client.query(
    `SELECT coalesce(bool_or(cnpj = $2), false) AS cnpj, coalesce(bool_or(subdomain = $3), false) AS subdomain
       FROM tenants WHERE id IS DISTINCT FROM $1 AND (cnpj = $2 OR subdomain = $3)`,
    [id, cnpj, subdomain],
  );
  return rows[0];
}

export async function hasCompany(client: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM tenants WHERE id = $1', [id]);
  return Boolean(rowCount);
}

/** Returns the active company with this subdomain. */
export async function findCompanyOfSubdomain(client: Queryable, subdomain: string): Promise<number | null> {
  const { rows } = await client.query('SELECT id FROM tenants WHERE subdomain = $1 AND status = 1', [
    subdomain,
  ]);
  return rows[0]?.id ?? null;
}

/** Returns whether the company is active, so that its people may enter it. */
export async function isOpenCompany(client: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM tenants WHERE id = $1 AND status = 1', [id]);
  return Boolean(rowCount);
}

export const COMPANY_ORDERS = {
  name: 'fold_text(name)',
  cnpj: 'cnpj',
  subdomain: 'subdomain',
  id: 'id',
  created_at: 'created_at',
  status: 'status',
  users_count: 'users_count',
};

export interface CompanyQuery extends PageQuery<keyof typeof COMPANY_ORDERS> {
  search?: string | undefined;
  status?: number | undefined;
}

/** Lists the organisation's companies, searched by name, CNPJ, subdomain and administrator. */
export function listCompanies(pool: Pool, query: CompanyQuery): Promise<Listed<Company>> {
  const listed = `
    SELECT * FROM (${COMPANY} WHERE t.id <> ${WHITE_LABEL_TENANT} AND ($2::int IS NULL OR t.status = $2)) c
     WHERE ${contains("concat_ws(' ', c.name, c.cnpj, c.subdomain, c.admin->>'name', c.admin->>'email')", '$3')}`;
  const given = [JSON.stringify(NO_ADDRESS), query.status ?? null, containing(query.search)];
  return readPage(pool, listed, given, COMPANY_ORDERS, query);
}

/** Reserves the next number of a company. A lock prevents two concurrent calls from getting the same one. */
export async function takeCompanyId(client: Queryable): Promise<number> {
  await client.query('SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE', [WHITE_LABEL_TENANT]);
  const { rows } = await client.query('SELECT coalesce(max(id), 0) + 1 AS id FROM tenants');
  return rows[0].id;
}

export interface CompanyRow {
  id: number;
  name: string;
  cnpj: string | null;
  phone: string | null;
  status: number;
  subdomain: string | null;
  time_zone: string;
  requires_two_factor: boolean;
  address: Partial<Address>;
  retention: Partial<Retention>;
  customization: Customization;
}

const COLUMNS =
  'name, cnpj, phone, status, subdomain, time_zone, requires_two_factor, address, retention, customization';

/** Locks a company against other changes until the transaction ends. */
export async function lockCompany(client: Queryable, id: number): Promise<CompanyRow | undefined> {
  const { rows } = await client.query<CompanyRow>(
    `SELECT id, ${COLUMNS}
       FROM tenants WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0];
}

const GIVEN = `(SELECT id, ${COLUMNS} FROM jsonb_populate_record(NULL::tenants, $1::jsonb))`;

export async function insertCompany(client: Queryable, company: CompanyRow): Promise<void> {
  await client.query(`INSERT INTO tenants (id, ${COLUMNS}) ${GIVEN}`, [JSON.stringify(company)]);
}

export async function updateCompany(client: Queryable, company: CompanyRow): Promise<void> {
  await client.query(
    `UPDATE tenants t SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${GIVEN} g) WHERE t.id = $2`,
    [JSON.stringify(company), company.id],
  );
}
