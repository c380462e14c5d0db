import type { InvitedToFlow, OwnInvitation } from '../../../domain/entities/company';
import type { TenantRole } from '../../../domain/entities/people';
import type { InvitedFlow } from '../../../domain/flow/invited-flows';
import type { Queryable } from '../../database/pool';

/** Data of an invited person, as the company entered them. */
export interface Invited {
  name: string;
  email: string;
  occupation: string | null;
  phone: string | null;
  role: TenantRole;
  /** For support only: the moment at which it ends, ISO 8601. */
  support_ends_at: string | null;
  /** Flows that the person joins by accepting. */
  flows: InvitedFlow[];
}

export interface Invitation extends Invited {
  tenant_id: number;
  id: string;
  enabled: boolean;
}

const COLUMNS = 'tenant_id, id, name, email, occupation, phone, role, enabled, flows, support_ends_at';

/** Inserts an invitation. Returns false if the address is already invited. */
export async function insertInvitation(
  client: Queryable,
  tenantId: number,
  id: string,
  { name, email, occupation, phone, role, support_ends_at, flows }: Invited,
  invitedBy: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO invitations (tenant_id, id, name, email, occupation, phone, role, support_ends_at, invited_by, flows)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (tenant_id, lower(email)) WHERE accepted_at IS NULL DO NOTHING`,
    [tenantId, id, name, email, occupation, phone, role, support_ends_at, invitedBy, JSON.stringify(flows)],
  );
  return Boolean(rowCount);
}

/** Returns those of the addresses that have an open invitation, in lower case. */
export async function listInvitedAt(
  client: Queryable,
  tenantId: number,
  emails: string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ email: string }>(
    `SELECT lower(email) AS email FROM invitations
      WHERE tenant_id = $1 AND accepted_at IS NULL AND lower(email) = ANY($2)`,
    [tenantId, emails.map(email => email.toLowerCase())],
  );
  return new Set(rows.map(({ email }) => email));
}

/**
 * Locks an invitation until the end of the transaction, so that it can't be accepted, declined or changed meanwhile.
 * Returns undefined if it is no longer open.
 */
export async function lockInvitation(
  client: Queryable,
  tenantId: number,
  id: string,
): Promise<Invitation | undefined> {
  const { rows } = await client.query<Invitation>(
    `SELECT ${COLUMNS} FROM invitations
      WHERE tenant_id = $1 AND id = $2 AND accepted_at IS NULL FOR UPDATE`,
    [tenantId, id],
  );
  return rows[0];
}

/** Locks an invitation found by its id alone, if it was sent to this address and is still open. */
export async function lockInvitationTo(
  client: Queryable,
  email: string,
  id: string,
): Promise<Invitation | undefined> {
  const { rows } = await client.query<Invitation>(
    `SELECT ${COLUMNS} FROM invitations
      WHERE id = $1 AND lower(email) = lower($2) AND accepted_at IS NULL AND enabled FOR UPDATE`,
    [id, email],
  );
  return rows[0];
}

export async function updateInvitation(client: Queryable, invitation: Invitation): Promise<void> {
  const { tenant_id, id, name, email, occupation, phone, role, enabled, flows } = invitation;
  await client.query(
    `UPDATE invitations SET name = $3, email = $4, occupation = $5, phone = $6, role = $7, enabled = $8,
            flows = $9
      WHERE tenant_id = $1 AND id = $2`,
    [tenant_id, id, name, email, occupation, phone, role, enabled, JSON.stringify(flows)],
  );
}

/** Marks an invitation as accepted and clears the flows that it named: from now on the flows' own members apply. */
export async function markAccepted(
  client: Queryable,
  { tenant_id, id }: Invitation,
  userId: string,
): Promise<void> {
  await client.query(
    `UPDATE invitations SET accepted_at = now(), accepted_by = $3, flows = '[]' WHERE tenant_id = $1 AND id = $2`,
    [tenant_id, id, userId],
  );
}

/** Deletes an invitation and its links. */
export async function deleteInvitation(
  client: Queryable,
  { tenant_id, id }: Pick<Invitation, 'tenant_id' | 'id'>,
): Promise<void> {
  await client.query('DELETE FROM invitations WHERE tenant_id = $1 AND id = $2', [tenant_id, id]);
}

/** Whether the invitation with this id has been accepted, or a person with this id belongs to the company. */
export async function hasAccepted(client: Queryable, tenantId: number, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM invitations WHERE tenant_id = $1 AND id = $2 AND accepted_at IS NOT NULL
     UNION ALL SELECT FROM memberships WHERE tenant_id = $1 AND user_id = $2 AND left_at IS NULL`,
    [tenantId, id],
  );
  return Boolean(rowCount);
}

/**
 * Returns the invitations that a person may accept: those sent to their account's address, once the address is
 * confirmed.
 */
export async function listInvitationsTo(client: Queryable, userId: string): Promise<OwnInvitation[]> {
  const { rows } = await client.query<OwnInvitation>(
    `SELECT i.id, t.name AS company_name, i.role, i.support_ends_at, i.created_at
       FROM users u
       JOIN invitations i ON lower(i.email) = lower(u.email) AND i.accepted_at IS NULL AND i.enabled
       JOIN tenants t ON t.id = i.tenant_id
      WHERE u.id = $1 AND u.email_verified_at IS NOT NULL AND t.status = 1
      ORDER BY i.created_at, i.id`,
    [userId],
  );
  return rows;
}

/** Returns the invited people who join a flow by accepting, sorted by name. */
export async function listInvitedToFlow(
  client: Queryable,
  tenantId: number,
  boardId: string,
): Promise<InvitedToFlow[]> {
  const { rows } = await client.query<InvitedToFlow>(
    `SELECT i.id, i.name, i.email, f.role, i.enabled
       FROM invitations i CROSS JOIN jsonb_to_recordset(i.flows) AS f(board_id uuid, role text)
      WHERE i.tenant_id = $1 AND i.accepted_at IS NULL AND f.board_id = $2
      ORDER BY fold_text(i.name), i.id`,
    [tenantId, boardId],
  );
  return rows;
}
