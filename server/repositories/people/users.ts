import type { Pool } from 'pg';
import type { Customization } from '../../../domain/entities/people';
import type { Queryable } from '../../database/pool';
import { MAY_ENTER } from './memberships';
import { MUST_ENROL } from './sessions';

/** Account data that are checked before a person is signed in. */
export type SignInAccount = {
  id: string;
  password_hash: string | null;
  active: boolean;
  /** True if sign-in also requires a code. */
  two_factor: boolean;
  /** Company in which the session begins: the requested one, else their current one. */
  tenant_id: number | null;
  /** True if they belong to that company, even if they may not enter it. */
  is_member: boolean;
  /** True if the account, that company and the membership in it are all active. */
  may_enter: boolean;
};

/**
 * Returns the account with this address, with the company that it would sign in to.
 *
 * @param tenantId the only company that they may sign in to here; null for any
 */
export async function findSignInAccount(
  pool: Pool,
  email: string,
  tenantId: number | null,
): Promise<SignInAccount | undefined> {
  const { rows } = await pool.query<SignInAccount>(
    `SELECT u.id, u.password_hash, u.status = 1 AS active,
            u.two_factor_confirmed_at IS NOT NULL AS two_factor,
            coalesce($2::int, u.current_tenant_id) AS tenant_id, m.user_id IS NOT NULL AND m.left_at IS NULL AS is_member,
            u.status = 1 AND coalesce(${MAY_ENTER} AND t.status = 1, false) AS may_enter
       FROM users u
       LEFT JOIN memberships m ON m.user_id = u.id AND m.tenant_id = coalesce($2::int, u.current_tenant_id)
       LEFT JOIN tenants t ON t.id = m.tenant_id
      WHERE lower(u.email) = lower($1)`,
    [email, tenantId],
  );
  return rows[0];
}

export async function isEmailTaken(client: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM users WHERE lower(email) = lower($1)', [email]);
  return Boolean(rowCount);
}

export type TenantOfUser = {
  id: number;
  name: string;
  subdomain: string | null;
  status: number;
  time_zone: string;
  customization: Customization;
  role: 'admin' | 'user';
  requires_two_factor: boolean;
  must_enrol: boolean;
};

export type Profile = {
  id: string;
  name: string;
  email: string;
  new_email: string | null;
  occupation: string | null;
  phone: string | null;
  photo: string | null;
  status: number;
  current_tenant_id: number | null;
  email_verified_at: string | null;
  two_factor_confirmed_at: string | null;
  created_at: string;
  tenants: TenantOfUser[];
  owned_tenants: TenantOfUser[];
};

/** Returns a person with the companies that they may enter. */
export async function findProfile(pool: Pool, userId: string): Promise<Profile | undefined> {
  const { rows } = await pool.query<Omit<Profile, 'owned_tenants'>>(
    `SELECT u.id, u.name, u.email, u.new_email, u.occupation, u.phone, u.photo, u.status, u.current_tenant_id,
            u.email_verified_at, u.two_factor_confirmed_at, u.created_at,
            coalesce((SELECT jsonb_agg(jsonb_build_object(
                        'id', t.id, 'name', t.name, 'subdomain', t.subdomain, 'status', t.status,
                        'time_zone', t.time_zone, 'customization', t.customization, 'role', m.role,
                        'requires_two_factor', t.requires_two_factor, 'must_enrol', ${MUST_ENROL}) ORDER BY t.id)
                       FROM memberships m JOIN tenants t ON t.id = m.tenant_id
                      WHERE m.user_id = u.id AND ${MAY_ENTER} AND t.status = 1), '[]') AS tenants
       FROM users u WHERE u.id = $1`,
    [userId],
  );
  return rows[0] && { ...rows[0], owned_tenants: rows[0].tenants.filter(({ role }) => role === 'admin') };
}

/** Person to send an e-mail to. */
export type Addressee = {
  id: string;
  name: string;
  email: string;
  new_email: string | null;
  current_tenant_id: number | null;
  email_verified_at: string | null;
};

const ADDRESSEE = `
  SELECT id, name, email, new_email, current_tenant_id, email_verified_at
    FROM users WHERE status = 1`;

export async function findAddressee(client: Queryable, userId: string): Promise<Addressee | undefined> {
  const { rows } = await client.query<Addressee>(`${ADDRESSEE} AND id = $1`, [userId]);
  return rows[0];
}

export async function findAddresseeByEmail(client: Queryable, email: string): Promise<Addressee | undefined> {
  const { rows } = await client.query<Addressee>(`${ADDRESSEE} AND lower(email) = lower($1)`, [email]);
  return rows[0];
}

export async function findPasswordHash(client: Queryable, userId: string): Promise<string | null> {
  const { rows } = await client.query('SELECT password_hash FROM users WHERE id = $1', [userId]);
  return rows[0]?.password_hash ?? null;
}

export async function setPassword(client: Queryable, userId: string, passwordHash: string): Promise<void> {
  await client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
}

/** Replaces a password. Returns false if it is no longer `before`: of two parallel changes only one succeeds. */
export async function replacePassword(
  client: Queryable,
  userId: string,
  before: string,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
    [userId, before, passwordHash],
  );
  return Boolean(rowCount);
}

/** Marks the address as confirmed, because the person opened a link that was sent to it. */
export async function confirmEmail(client: Queryable, userId: string): Promise<void> {
  await client.query(
    'UPDATE users SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1',
    [userId],
  );
}

/** Stores the address that the account will have once it is confirmed; null removes it. */
export async function setNewEmail(client: Queryable, userId: string, email: string | null): Promise<void> {
  await client.query('UPDATE users SET new_email = $2 WHERE id = $1', [userId, email]);
}

/** Makes this address the account's confirmed address. */
export async function moveToNewEmail(client: Queryable, userId: string, email: string): Promise<void> {
  await client.query(
    'UPDATE users SET email = $2, new_email = NULL, email_verified_at = now() WHERE id = $1',
    [userId, email],
  );
}

export type Account = {
  name: string;
  email: string;
  occupation: string | null;
  phone: string | null;
  photo: string | null;
};

export type LockedAccount = Account & { new_email: string | null; email_verified_at: string | null };

/**
 * Locks this person's account until the end of the transaction. Every change of an account, of memberships or of means
 * of signing in begins with this.
 */
export async function lockAccount(client: Queryable, userId: string): Promise<LockedAccount | undefined> {
  const { rows } = await client.query<LockedAccount>(
    `SELECT name, email, new_email, email_verified_at, occupation, phone, photo
       FROM users WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  );
  return rows[0];
}

/** Locks an account found by its address, until the end of the transaction. */
export async function lockAccountAt(client: Queryable, email: string): Promise<{ id: string } | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM users WHERE lower(email) = lower($1) FOR NO KEY UPDATE',
    [email],
  );
  return rows[0];
}

/**
 * Creates an account with its password, at an address that is confirmed. Reuses a row that an older version left for
 * the person.
 *
 * @returns its id; undefined if an account at this address exists by now
 */
export async function beginAccount(
  client: Queryable,
  id: string,
  person: Omit<Account, 'photo'> & { password_hash: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO users (id, name, email, occupation, phone, password_hash, email_verified_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())
     ON CONFLICT (lower(email)) DO UPDATE
       SET name = excluded.name, email = excluded.email, occupation = excluded.occupation, phone = excluded.phone,
           password_hash = excluded.password_hash, email_verified_at = excluded.email_verified_at
     WHERE users.password_hash IS NULL
     RETURNING id`,
    [id, person.name, person.email, person.occupation, person.phone, person.password_hash],
  );
  return rows[0]?.id;
}

/**
 * Updates an account. Only the spelling of the address changes here: a different address must be confirmed
 * (`moveToNewEmail`).
 */
export async function updateAccount(
  client: Queryable,
  userId: string,
  { name, email, occupation, phone, photo }: Account,
): Promise<void> {
  await client.query(
    'UPDATE users SET name = $2, email = $3, occupation = $4, phone = $5, photo = $6 WHERE id = $1',
    [userId, name, email, occupation, phone, photo],
  );
}

/** Makes a company the person's current one. Returns false if they may not enter it. */
export async function setCurrentTenant(
  client: Queryable,
  userId: string,
  tenantId: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE users u SET current_tenant_id = $2
       FROM memberships m JOIN tenants t ON t.id = m.tenant_id
      WHERE u.id = $1 AND m.user_id = u.id AND m.tenant_id = $2 AND ${MAY_ENTER} AND t.status = 1`,
    [userId, tenantId],
  );
  return Boolean(rowCount);
}

/** Moves a person who may no longer enter their current company to another of theirs, or to none. */
export async function setAnyCurrentTenant(client: Queryable, userId: string): Promise<void> {
  await client.query(
    `UPDATE users u SET current_tenant_id = (
       SELECT m.tenant_id FROM memberships m JOIN tenants t ON t.id = m.tenant_id
        WHERE m.user_id = u.id AND ${MAY_ENTER} AND t.status = 1
        ORDER BY m.tenant_id = u.current_tenant_id DESC, m.tenant_id LIMIT 1)
      WHERE u.id = $1`,
    [userId],
  );
}
