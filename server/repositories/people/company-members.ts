import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { CompanyMember, CompanyMemberDetail, SupportAllowance } from '../../../domain/entities/company';
import { tenantFeed } from '../../../domain/entities/feeds';
import type { TenantRole } from '../../../domain/entities/people';
import type { Pool, PoolClient, Queryable } from '../../database/pool';
import { touchFeeds } from '../../feeds/touch-feeds';
import { containing, contains, type Listed, type PageQuery, readPage } from '../lists';
import { MAY_ENTER } from './memberships';

/** SQL of whether the person of a membership `m` also belongs to another company, with access or not. */
const IS_ELSEWHERE = `EXISTS (SELECT FROM memberships o
    WHERE o.user_id = m.user_id AND o.tenant_id <> m.tenant_id AND o.left_at IS NULL)`;

/**
 * Returns SQL of the people of a company and those whom it has invited, with the data that it entered; data of an
 * existing account are not used.
 *
 * @param tenant SQL of the company
 */
const peopleOf = (tenant: string) => `
  SELECT u.id, u.name, u.email, u.occupation, u.photo, m.role, ${MAY_ENTER} AS enabled, false AS pending, m.support_ends_at,
         u.phone, u.new_email, u.email_verified_at, ${IS_ELSEWHERE} AS elsewhere,
         '[]'::jsonb AS flows, u.created_at, m.support_may
    FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.tenant_id = ${tenant} AND m.left_at IS NULL
  UNION ALL
  SELECT i.id, i.name, i.email, i.occupation, NULL, i.role, i.enabled, true, i.support_ends_at, i.phone, NULL, NULL, false,
         i.flows, i.created_at, '{}'::text[]
    FROM invitations i
   WHERE i.tenant_id = ${tenant} AND i.accepted_at IS NULL`;
const LISTED = 'id, name, email, occupation, photo, role, enabled, pending, support_ends_at';

/** SQL of the first 100 people of a company `t` by name, as they are listed. */
export const FIRST_PEOPLE = `(SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM (
  SELECT ${LISTED} FROM (${peopleOf('t.id')}) a ORDER BY fold_text(name), id LIMIT 100) p)`;

export const MEMBER_ORDERS = {
  name: 'fold_text(name)',
  email: 'fold_text(email)',
  role: 'role',
  enabled: 'enabled',
};

export interface MemberQuery extends PageQuery<keyof typeof MEMBER_ORDERS> {
  search?: string | undefined;
  enabled?: boolean | undefined;
  pending?: boolean | undefined;
}

/** Lists the people of a company and those whom it has invited, searched by name, address and occupation. */
export function listCompanyMembers(
  pool: Pool,
  tenantId: number,
  query: MemberQuery,
): Promise<Listed<CompanyMember>> {
  const listed = `
    SELECT ${LISTED} FROM (${peopleOf('$1')}) p
     WHERE ($2::boolean IS NULL OR enabled = $2) AND ($4::boolean IS NULL OR pending = $4)
       AND ${contains("concat_ws(' ', name, email, occupation)", '$3')}`;
  const given = [tenantId, query.enabled ?? null, containing(query.search), query.pending ?? null];
  return readPage(pool, listed, given, MEMBER_ORDERS, query);
}

/** Returns a person of a company; an invited person is found by the invitation's id. */
export async function findCompanyMember(
  client: Queryable,
  tenantId: number,
  id: string,
): Promise<CompanyMemberDetail | undefined> {
  const { rows } = await client.query<CompanyMemberDetail>(
    `SELECT * FROM (${peopleOf('$1')}) p WHERE id = $2`,
    [tenantId, id],
  );
  return rows[0];
}

/** Returns a person by an invitation, pending or accepted. */
export async function findInvited(
  client: Queryable,
  tenantId: number,
  invitationId: string,
): Promise<CompanyMemberDetail | undefined> {
  const { rows } = await client.query<CompanyMemberDetail>(
    `SELECT * FROM (${peopleOf('$1')}) p
      WHERE id = (SELECT coalesce(accepted_by, id) FROM invitations WHERE tenant_id = $1 AND id = $2)`,
    [tenantId, invitationId],
  );
  return rows[0];
}

/**
 * Returns those of the addresses (in lower case) that belong to people in the company, with access or not; people who
 * left don't count.
 */
export async function listMembersAt(
  client: Queryable,
  tenantId: number,
  emails: string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ email: string }>(
    `SELECT lower(u.email) AS email FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.tenant_id = $1 AND m.left_at IS NULL AND lower(u.email) = ANY($2)`,
    [tenantId, emails.map(email => email.toLowerCase())],
  );
  return new Set(rows.map(({ email }) => email));
}

/**
 * Returns whether a person belongs to the other side: to the organisation, for joining a company; to any company, for
 * joining the organisation. Memberships without access count too, because access may return.
 */
export async function isOnOtherSide(client: Queryable, tenantId: number, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM memberships
      WHERE user_id = $2 AND left_at IS NULL AND (tenant_id = ${WHITE_LABEL_TENANT}) <> ($1::int = ${WHITE_LABEL_TENANT})`,
    [tenantId, userId],
  );
  return Boolean(rowCount);
}

/**
 * Creates a membership; false if there is one already. A person without any company that they may enter begins in this
 * one from now on.
 */
export async function createMembership(
  client: Queryable,
  tenantId: number,
  userId: string,
  role: TenantRole,
  supportEndsAt: string | null = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO memberships AS m (tenant_id, user_id, role, support_ends_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, user_id) DO UPDATE
       SET role = excluded.role, enabled = true, left_at = NULL, support_ends_at = excluded.support_ends_at,
           support_may = '{}'
     WHERE m.left_at IS NOT NULL`,
    [tenantId, userId, role, supportEndsAt],
  );
  if (!rowCount) return false;
  await client.query(
    `UPDATE users u SET current_tenant_id = $1
      WHERE u.id = $2 AND NOT EXISTS (
        SELECT FROM memberships m JOIN tenants t ON t.id = m.tenant_id
         WHERE m.user_id = u.id AND m.tenant_id = u.current_tenant_id AND ${MAY_ENTER} AND t.status = 1)`,
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

/** Creates a person in a company who may sign in at once. */
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
  /** Whether the account itself is active. */
  active: boolean;
  /** True if the person also belongs to another company or to the organisation. */
  elsewhere: boolean;
  /**
   * True for an account of the organisation that supports the company for a limited time. It doesn't count as an
   * administrator of the company's own.
   */
  is_support: boolean;
  support_may: SupportAllowance[];
}

/**
 * Returns this person's membership and those of the company's administrators. Locks them until the end of the
 * transaction.
 */
export async function lockMembership(
  client: Queryable,
  tenantId: number,
  userId: string,
): Promise<LockedMembership[]> {
  const { rows } = await client.query<LockedMembership>(
    `SELECT m.user_id, m.role, m.enabled, u.status = 1 AS active,
            ${IS_ELSEWHERE} AS elsewhere,
            m.support_ends_at IS NOT NULL AS is_support, m.support_may
       FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.tenant_id = $1 AND m.left_at IS NULL AND (m.user_id = $2 OR (m.role = 'admin' AND m.enabled))
      ORDER BY m.user_id FOR NO KEY UPDATE OF m`,
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
  await client.query(
    `UPDATE memberships SET role = $3, enabled = $4, support_may = CASE WHEN $4 THEN support_may ELSE '{}' END
      WHERE tenant_id = $1 AND user_id = $2`,
    [tenantId, userId, role, enabled],
  );
}

/** Replaces everything that the company allows its support member to do. */
export async function setSupportMay(
  client: Queryable,
  tenantId: number,
  userId: string,
  may: SupportAllowance[],
): Promise<void> {
  await client.query('UPDATE memberships SET support_may = $3 WHERE tenant_id = $1 AND user_id = $2', [
    tenantId,
    userId,
    may,
  ]);
}

/** Ends a membership. The row stays, because other data refers to it. */
export async function leaveMembership(client: Queryable, tenantId: number, userId: string): Promise<void> {
  await client.query(
    'UPDATE memberships SET enabled = false, left_at = now() WHERE tenant_id = $1 AND user_id = $2',
    [tenantId, userId],
  );
}

/** Whether a person belongs to a company as support whose time is over. */
export async function isSupportOver(
  client: Queryable,
  tenantId: number,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM memberships
      WHERE tenant_id = $1 AND user_id = $2 AND left_at IS NULL AND support_ends_at <= $3`,
    [tenantId, userId, now],
  );
  return Boolean(rowCount);
}

/** Returns the ids of the company's own administrators except one, in lock order. */
export async function listOtherAdmins(
  client: Queryable,
  tenantId: number,
  userId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `SELECT user_id FROM memberships
      WHERE tenant_id = $1 AND role = 'admin' AND enabled AND support_ends_at IS NULL AND user_id <> $2
      ORDER BY user_id`,
    [tenantId, userId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Returns the companies that a person belongs to, also where the membership is disabled, in lock order. */
export async function listCompaniesOf(client: Queryable, userId: string): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>(
    'SELECT tenant_id FROM memberships WHERE user_id = $1 AND left_at IS NULL ORDER BY tenant_id',
    [userId],
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Returns the ids of everybody who has a membership in the company, former members included. */
export async function listMemberIds(client: Queryable, tenantId: number): Promise<string[]> {
  const { rows } = await client.query('SELECT user_id FROM memberships WHERE tenant_id = $1', [tenantId]);
  return rows.map(row => row.user_id);
}
