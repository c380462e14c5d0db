import type { Pool, PoolClient } from 'pg';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { SupportAllowance } from '../../../domain/entities/company';
import type { TenantRole } from '../../../domain/entities/people';
import { BOUNDS } from '../../bounds';
import type { Queryable } from '../../database/pool';
import { MAY_ENTER } from './memberships';

export type SessionRow = {
  user_id: string;
  user_active: boolean;
  expires_at: string;
  /** True if `last_seen_at` is more than an hour old, so that it should be written again. */
  stale: boolean;
  /** The requested company, else the company of the host, else the person's current one. */
  tenant_id: number | null;
  /** Company whose own host was requested; null on the shared host. */
  host_tenant_id: number | null;
  tenant_active: boolean | null;
  role: TenantRole | null;
  enabled: boolean | null;
  is_support: boolean;
  support_may: SupportAllowance[] | null;
  organization_admin: boolean;
  /** True if the person administers this company, it requires a second factor, and they have none. */
  must_enrol: boolean;
};

/** Days without use after which a session ends. */
const DAYS = 30;
/** Days after the sign-in at which a session ends, even when it is in use. */
const MOST_DAYS = 90;
/** Days during which a used session counts as in use, so that it is not ended to make room for another. */
const DAYS_IN_USE = 7;

/** SQL condition on a user `u`, a tenant `t` and a membership `m`: whether the person must set up a second factor. */
export const MUST_ENROL =
  "coalesce(t.requires_two_factor AND m.role = 'admin', false) AND u.two_factor_confirmed_at IS NULL";

/**
 * Reads session, person, company and membership in one query, because it runs with every request.
 *
 * @param subdomain subdomain of the request, if any: a company's own host
 */
export async function findSession(
  pool: Pool,
  tokenHash: string,
  tenantId: number | undefined,
  subdomain: string | null,
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'find-session',
    text: `
      SELECT s.user_id, u.status = 1 AS user_active, s.expires_at, s.last_seen_at < now() - interval '1 hour' AS stale,
             coalesce($2::int, h.id, u.current_tenant_id) AS tenant_id, h.id AS host_tenant_id,
             t.status = 1 AS tenant_active, m.role,
             ${MAY_ENTER} AS enabled, m.support_ends_at IS NOT NULL AS is_support, m.support_may,
             EXISTS (SELECT 1 FROM memberships o WHERE o.tenant_id = ${WHITE_LABEL_TENANT} AND o.user_id = u.id
                        AND o.role = 'admin' AND o.enabled) AS organization_admin,
             ${MUST_ENROL} AS must_enrol
        FROM sessions s
        JOIN users u ON u.id = s.user_id
        LEFT JOIN tenants h ON h.subdomain = $3 AND h.status = 1
        LEFT JOIN memberships m ON m.user_id = u.id AND m.tenant_id = coalesce($2::int, h.id, u.current_tenant_id)
        LEFT JOIN tenants t ON t.id = m.tenant_id
       WHERE s.token_hash = $1 AND s.expires_at > now()`,
    values: [tokenHash, tenantId ?? null, subdomain],
  });
  return rows[0];
}

/**
 * Locks the account of a person who signs in, so that parallel sign-ins count each other's sessions.
 *
 * @returns false if the password has been changed meanwhile: the change ends all sessions and would miss this one
 */
export async function lockForSession(
  client: PoolClient,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
    [userId, passwordHash],
  );
  return Boolean(rowCount);
}

/**
 * Deletes the person's expired sessions, which nothing else deletes, and as many of those unused for a week as are
 * needed to make room for one more.
 *
 * @returns `ended`: how many unexpired sessions were deleted; `wait`: seconds until there is room, if all are in use,
 *   else null
 */
export async function makeRoomForSession(
  client: PoolClient,
  userId: string,
): Promise<{ ended: number; wait: number | null }> {
  await client.query('DELETE FROM sessions WHERE user_id = $1 AND expires_at <= now()', [userId]);
  const room = [userId, BOUNDS.sessions - 1, DAYS_IN_USE];
  const { rowCount } = await client.query(
    `DELETE FROM sessions WHERE last_seen_at < now() - make_interval(days => $3) AND id IN (
       SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_seen_at DESC, id OFFSET $2)`,
    room,
  );
  const { rows } = await client.query<{ wait: number }>(
    `SELECT extract(epoch FROM last_seen_at + make_interval(days => $3) - now())::float AS wait
       FROM sessions WHERE user_id = $1 ORDER BY last_seen_at DESC, id OFFSET $2 LIMIT 1`,
    room,
  );
  return { ended: rowCount ?? 0, wait: rows[0]?.wait ?? null };
}

export interface NewSession {
  token_hash: string;
  user_id: string;
  device: string | null;
}

export async function createSession(client: Queryable, session: NewSession): Promise<void> {
  const { token_hash, user_id, device } = session;
  await client.query(
    `INSERT INTO sessions (token_hash, user_id, device, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
    [token_hash, user_id, device, DAYS],
  );
}

/**
 * Extends a session.
 *
 * @returns its new end; undefined if it has been ended meanwhile
 */
export async function extendSession(pool: Pool, tokenHash: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ expires_at: string }>(
    `UPDATE sessions
        SET last_seen_at = now(),
            expires_at = least(now() + make_interval(days => $2), created_at + make_interval(days => $3))
      WHERE token_hash = $1 RETURNING expires_at`,
    [tokenHash, DAYS, MOST_DAYS],
  );
  return rows[0]?.expires_at;
}

export async function deleteSession(client: Queryable, tokenHash: string): Promise<void> {
  await client.query('DELETE FROM sessions WHERE token_hash = $1', [tokenHash]);
}

export interface OwnSession {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}

/** Returns a person's sessions, the most recently used first. */
export async function listSessions(pool: Pool, userId: string, tokenHash: string): Promise<OwnSession[]> {
  const { rows } = await pool.query<OwnSession>(
    `SELECT id, device, created_at, last_seen_at, token_hash = $2 AS current FROM sessions
      WHERE user_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC, id`,
    [userId, tokenHash],
  );
  return rows;
}

/** Ends a session. Returns false if the person has no such session. */
export async function endSession(client: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM sessions WHERE user_id = $1 AND id = $2', [
    userId,
    id,
  ]);
  return Boolean(rowCount);
}

/** Ends all sessions of a person, except the one with the token hash `except`. */
export async function endSessions(client: Queryable, userId: string, except: string | null): Promise<void> {
  await client.query('DELETE FROM sessions WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2', [
    userId,
    except,
  ]);
}
