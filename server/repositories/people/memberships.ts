import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { Member } from '../../../domain/entities/board';
import type { Actor } from '../../../domain/policy';
import type { Queryable } from '../../database/pool';

/**
 * SQL condition: whether membership `m` lets its person in. Support ends at its time, even before the job that
 * announces this has run, and also when the person leaves the organisation.
 */
export const MAY_ENTER = `(m.enabled AND (m.support_ends_at IS NULL OR (m.support_ends_at > now() AND EXISTS (
  SELECT FROM memberships w WHERE w.tenant_id = ${WHITE_LABEL_TENANT} AND w.user_id = m.user_id AND w.enabled))))`;

/** Whether a person belongs to the company and may enter it. */
export async function isActiveMember(client: Queryable, tenantId: number, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.tenant_id = $1 AND m.user_id = $2 AND ${MAY_ENTER} AND u.status = 1`,
    [tenantId, userId],
  );
  return Boolean(rowCount);
}

/**
 * Returns the actor for a person who acts in a company without a session. Returns undefined if the company no longer
 * lets them in.
 */
export async function findActor(
  client: Queryable,
  tenantId: number,
  userId: string,
): Promise<Actor | undefined> {
  const { rows } = await client.query<Actor>(
    `SELECT m.tenant_id, m.user_id, m.role, m.support_ends_at IS NOT NULL AS is_support, m.support_may
       FROM memberships m JOIN users u ON u.id = m.user_id JOIN tenants t ON t.id = m.tenant_id
      WHERE m.tenant_id = $1 AND m.user_id = $2 AND ${MAY_ENTER} AND u.status = 1 AND t.status = 1`,
    [tenantId, userId],
  );
  return rows[0];
}

/**
 * Disables the memberships that a person got by invitations to another address since this link was sent. The link
 * withdraws a change of the account's address.
 *
 * @returns those companies
 */
export async function disableJoinedElsewhere(client: Queryable, tokenHash: string): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>(
    `WITH joined AS (
       SELECT m.tenant_id, m.user_id
         FROM links l JOIN users u ON u.id = l.user_id
         JOIN memberships m ON m.user_id = u.id AND m.enabled
        WHERE l.token_hash = $1 AND EXISTS (
          SELECT FROM invitations i
           WHERE i.tenant_id = m.tenant_id AND i.accepted_by = u.id AND lower(i.email) <> lower(l.email)
             AND (i.accepted_at > l.created_at OR lower(i.email) = lower(u.email)))
        ORDER BY m.tenant_id FOR NO KEY UPDATE OF m)
     UPDATE memberships m SET enabled = false FROM joined
      WHERE m.tenant_id = joined.tenant_id AND m.user_id = joined.user_id
      RETURNING m.tenant_id`,
    [tokenHash],
  );
  return rows.map(({ tenant_id }) => tenant_id).sort((a, b) => a - b);
}

export interface MemberRow extends Member {
  name: string;
  email: string;
  photo: string | null;
}

/** Returns the members of a flow who may enter the company, with their personal data, sorted by name. */
export async function listMembers(
  client: Queryable,
  tenantId: number,
  boardId: string,
): Promise<MemberRow[]> {
  const { rows } = await client.query<MemberRow>(
    `SELECT b.id, b.board_id, b.user_id, b.role, u.name, u.email, u.photo
       FROM board_users b JOIN users u ON u.id = b.user_id
       JOIN memberships m ON m.tenant_id = b.tenant_id AND m.user_id = b.user_id AND ${MAY_ENTER}
      WHERE b.tenant_id = $1 AND b.board_id = $2 ORDER BY fold_text(u.name), b.id`,
    [tenantId, boardId],
  );
  return rows;
}
