import type { CompanyMember, CompanyMemberDetail } from '../../domain/entities/company';
import { tenantFeed } from '../../domain/entities/feeds';
import type { TenantRole } from '../../domain/entities/people';
import type { Pool, PoolClient, Queryable } from '../database/pool';
import { touchFeeds } from '../sync/touch-feeds';
import { containing, type Listed, type PageQuery, readPage } from './lists';

const MEMBER = `u.id, u.name, u.email, u.occupation, u.photo, m.role, m.enabled, u.password_hash IS NULL AS pending`;

export const MEMBER_ORDERS = {
  name: 'fold_text(name)',
  email: 'fold_text(email)',
  role: 'role',
  enabled: 'enabled',
};

export interface MemberQuery extends PageQuery<keyof typeof MEMBER_ORDERS> {
  search?: string | undefined;
  enabled?: boolean | undefined;
}

/** The people of a company, searched by name, address and occupation. */
export function listCompanyMembers(
  pool: Pool,
  tenantId: number,
  query: MemberQuery,
): Promise<Listed<CompanyMember>> {
  const listed = `
    SELECT ${MEMBER} FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.tenant_id = $1 AND ($2::boolean IS NULL OR m.enabled = $2)
       AND fold_text(concat_ws(' ', u.name, u.email, u.occupation)) LIKE $3`;
  const given = [tenantId, query.enabled ?? null, containing(query.search)];
  return readPage(pool, listed, given, MEMBER_ORDERS, query);
}

export async function findCompanyMember(
  client: Queryable,
  tenantId: number,
  userId: string,
): Promise<CompanyMemberDetail | undefined> {
  const { rows } = await client.query<CompanyMemberDetail>(
    `SELECT ${MEMBER}, u.phone, u.new_email, u.email_verified_at, u.created_at
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.tenant_id = $1 AND m.user_id = $2`,
    [tenantId, userId],
  );
  return rows[0];
}

export interface NewMember {
  name: string;
  email: string;
  occupation: string | null;
  phone: string | null;
}

/** Somebody without a password yet, or who has that address already, whatever they are called there. */
export async function findOrCreateUser(
  client: Queryable,
  id: string,
  { name, email, occupation, phone }: NewMember,
): Promise<{ id: string; has_password: boolean }> {
  const { rowCount } = await client.query(
    `INSERT INTO users (id, name, email, occupation, phone) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (lower(email)) DO NOTHING`,
    [id, name, email, occupation, phone],
  );
  if (rowCount) return { id, has_password: false };
  const { rows } = await client.query(
    'SELECT id, password_hash IS NOT NULL AS has_password FROM users WHERE lower(email) = lower($1)',
    [email],
  );
  return rows[0];
}

/** False if they are in it already. Whoever has no company that they may enter begins in this one from now on. */
export async function createMembership(
  client: Queryable,
  tenantId: number,
  userId: string,
  role: TenantRole,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'INSERT INTO memberships (tenant_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [tenantId, userId, role],
  );
  if (!rowCount) return false;
  await client.query(
    `UPDATE users u SET current_tenant_id = $1
      WHERE u.id = $2 AND NOT EXISTS (
        SELECT FROM memberships m JOIN tenants t ON t.id = m.tenant_id
         WHERE m.user_id = u.id AND m.tenant_id = u.current_tenant_id AND m.enabled AND t.status = 1)`,
    [tenantId, userId],
  );
  return true;
}

export interface NewUser {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  occupation: string | null;
}

/** Makes somebody who may sign in at once, in a company. */
export async function createUser(client: PoolClient, tenantId: number, role: TenantRole, user: NewUser) {
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, occupation, email_verified_at)
     VALUES ($1, $2, $3, $4, $5, now())`,
    [user.id, user.name, user.email, user.password_hash, user.occupation],
  );
  await createMembership(client, tenantId, user.id, role);
  await touchFeeds(client, tenantId, [
    { feed: tenantFeed(tenantId), entity: 'person', row_id: user.id, gone: false },
  ]);
}

export interface LockedMembership {
  user_id: string;
  role: TenantRole;
  enabled: boolean;
  /** Has a password; whoever was only invited doesn't. */
  can_sign_in: boolean;
  /** May enter another company, too. */
  elsewhere: boolean;
  /** This is the first company that they were in. */
  is_first: boolean;
}

/** This person's membership with those of the company's administrators, none of whom changes until the transaction is over. */
export async function lockMembership(
  client: Queryable,
  tenantId: number,
  userId: string,
): Promise<LockedMembership[]> {
  const { rows } = await client.query<LockedMembership>(
    `SELECT m.user_id, m.role, m.enabled, u.password_hash IS NOT NULL AND u.status = 1 AS can_sign_in,
            EXISTS (SELECT FROM memberships o
                     WHERE o.user_id = m.user_id AND o.tenant_id <> m.tenant_id AND o.enabled) AS elsewhere,
            NOT EXISTS (SELECT FROM memberships o WHERE o.user_id = m.user_id
                         AND (o.created_at, o.tenant_id) < (m.created_at, m.tenant_id)) AS is_first
       FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.tenant_id = $1 AND (m.user_id = $2 OR (m.role = 'admin' AND m.enabled))
      ORDER BY m.user_id FOR UPDATE OF m`,
    [tenantId, userId],
  );
  return rows;
}

export async function updateMembership(
  client: Queryable,
  tenantId: number,
  userId: string,
  { role, enabled }: { role: TenantRole; enabled: boolean },
): Promise<void> {
  await client.query('UPDATE memberships SET role = $3, enabled = $4 WHERE tenant_id = $1 AND user_id = $2', [
    tenantId,
    userId,
    role,
    enabled,
  ]);
}

/** Everybody of the company. */
export async function listMemberIds(client: Queryable, tenantId: number): Promise<string[]> {
  const { rows } = await client.query('SELECT user_id FROM memberships WHERE tenant_id = $1', [tenantId]);
  return rows.map(row => row.user_id);
}
