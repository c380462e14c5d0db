import type { Pool, PoolClient } from 'pg';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { TenantRole } from '../../../domain/entities/people';
import type { Queryable } from '../../database/pool';
import { inTransaction } from '../../database/transaction';
import type { Invitation } from '../people/invitations';

export type LinkPurpose = 'create_password' | 'reset_password' | 'verify_email' | 'take_back_email';

export type Link = {
  /** Null for an invitation's link, and for the link that sets up the installation. */
  user_id: string | null;
  tenant_id: number | null;
  invitation_id: string | null;
  /** Name from the invitation or from the account. */
  name: string | null;
  /** Address to which the link was sent. */
  email: string | null;
  /** Whether there is an account at the address of the invitation. */
  has_account: boolean;
  /** Name of the company in whose name the link was sent. */
  company_name: string | null;
  /** Name of the person who invites, if known, and the role of the invitation. */
  invited_by: string | null;
  role: TenantRole | null;
  state: 'valid' | 'used' | 'expired';
};

export type InvitationLink = Link & { tenant_id: number; invitation_id: string; email: string };

const DAYS = 7;

/**
 * SQL of a link. Once there is an organisation, however it was created, the link for its first administrator is
 * invalid. An invitation's link is valid as long as the invitation: for its current address, until it is accepted or
 * revoked.
 */
const LINK = `
  SELECT l.user_id, l.tenant_id, l.invitation_id, coalesce(i.name, u.name) AS name,
         coalesce(l.email, u.email) AS email, c.name AS company_name,
         b.name AS invited_by, i.role,
         l.invitation_id IS NOT NULL AND EXISTS (
           SELECT FROM users a WHERE lower(a.email) = lower(l.email) AND a.password_hash IS NOT NULL) AS has_account,
         CASE WHEN l.used_at IS NOT NULL OR i.accepted_at IS NOT NULL THEN 'used'
              WHEN l.user_id IS NULL AND l.invitation_id IS NULL
                     AND EXISTS (SELECT FROM tenants t WHERE t.id = ${WHITE_LABEL_TENANT}) THEN 'used'
              WHEN l.expires_at <= now() OR NOT i.enabled OR lower(l.email) <> lower(i.email) THEN 'expired'
              ELSE 'valid' END AS state
    FROM links l
    LEFT JOIN users u ON u.id = l.user_id
    LEFT JOIN tenants c ON c.id = l.tenant_id
    LEFT JOIN invitations i ON i.tenant_id = l.tenant_id AND i.id = l.invitation_id
    LEFT JOIN users b ON b.id = i.invited_by AND b.status = 1
   WHERE l.token_hash = $1 AND l.purpose = $2`;

/** Creates a link for the first administrator. Only the newest one is valid; earlier ones end now. */
export function createFirstAdministratorLink(pool: Pool, tokenHash: string): Promise<void> {
  return inTransaction(pool, async client => {
    // Two servers starting at once on one database would not see each other's row, and create two.
    await client.query('LOCK TABLE links IN SHARE ROW EXCLUSIVE MODE');
    await client.query(
      `UPDATE links SET expires_at = now()
        WHERE purpose = 'create_password' AND user_id IS NULL AND invitation_id IS NULL AND used_at IS NULL
          AND expires_at > now()`,
    );
    await client.query(
      `INSERT INTO links (token_hash, purpose, expires_at)
       VALUES ($1, 'create_password', now() + make_interval(days => $2))`,
      [tokenHash, DAYS],
    );
  });
}

export interface NewLink {
  token_hash: string;
  purpose: LinkPurpose;
  user_id: string;
  tenant_id: number | null;
  /** Address that opening the link confirms, if it does. */
  email: string | null;
  minutes: number;
}

/** Creates a link. Earlier ones of the same person stay valid, so that whichever e-mail is opened first works. */
export async function createLink(client: Queryable, link: NewLink): Promise<void> {
  await client.query(
    `INSERT INTO links (token_hash, purpose, user_id, tenant_id, email, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
    [link.token_hash, link.purpose, link.user_id, link.tenant_id, link.email, link.minutes],
  );
}

/** Creates the only link by which the invitation can be accepted. Earlier ones end now. */
export async function createInvitationLink(
  client: PoolClient,
  tokenHash: string,
  { tenant_id, id, email }: Pick<Invitation, 'tenant_id' | 'id' | 'email'>,
): Promise<void> {
  await client.query(
    'UPDATE links SET expires_at = now() WHERE tenant_id = $1 AND invitation_id = $2 AND expires_at > now()',
    [tenant_id, id],
  );
  await client.query(
    `INSERT INTO links (token_hash, purpose, tenant_id, invitation_id, email, expires_at)
     VALUES ($1, 'create_password', $2, $3, $4, now() + make_interval(days => $5))`,
    [tokenHash, tenant_id, id, email, DAYS],
  );
}

export async function findLink(
  client: Queryable,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<Link | undefined> {
  const { rows } = await client.query<Link>(LINK, [tokenHash, purpose]);
  return rows[0];
}

/**
 * Locks a link, so that a concurrent use of it waits for this transaction and then sees its result. The link's person
 * is locked first, as everywhere links are ended, to avoid deadlocks.
 */
export async function lockLink(
  client: PoolClient,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<Link | undefined> {
  await client.query(
    'SELECT FROM users WHERE id = (SELECT user_id FROM links WHERE token_hash = $1) FOR NO KEY UPDATE',
    [tokenHash],
  );
  const { rows } = await client.query<Link>(`${LINK} FOR UPDATE OF l`, [tokenHash, purpose]);
  return rows[0];
}

export async function markLinkUsed(client: PoolClient, tokenHash: string): Promise<void> {
  await client.query('UPDATE links SET used_at = now() WHERE token_hash = $1', [tokenHash]);
}

/** Ends all of a person's links of these kinds: using one of them ends the others. */
export async function endLinks(client: Queryable, userId: string, purposes: LinkPurpose[]): Promise<void> {
  await client.query(
    'UPDATE links SET used_at = now() WHERE user_id = $1 AND purpose = ANY($2) AND used_at IS NULL',
    [userId, purposes],
  );
}

/** Deletes old links. They are stored long enough to inform a late user that the link has expired. */
export async function deleteOldLinks(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM links WHERE expires_at < now() - interval '30 days'`);
}
