import type { Member } from '../../domain/entities/board';
import type { Queryable } from '../database/pool';

/** Whether somebody is of the company and may enter it. */
export async function isActiveMember(client: Queryable, tenantId: number, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.enabled AND u.status = 1`,
    [tenantId, userId],
  );
  return Boolean(rowCount);
}

export interface MemberRow extends Member {
  name: string;
  email: string;
  photo: string | null;
}

/** The members of a flow with who they are, by name. */
export async function listMembers(
  client: Queryable,
  tenantId: number,
  boardId: string,
): Promise<MemberRow[]> {
  const { rows } = await client.query<MemberRow>(
    `SELECT m.id, m.board_id, m.user_id, m.role, u.name, u.email, u.photo
       FROM board_users m JOIN users u ON u.id = m.user_id
      WHERE m.tenant_id = $1 AND m.board_id = $2 ORDER BY fold_text(u.name), m.id`,
    [tenantId, boardId],
  );
  return rows;
}
