import { v7 as newId } from 'uuid';
import type { Pool } from '../../server/database/pool';
import { inTransaction } from '../../server/database/transaction';
import { AURORA } from '../../server/demo/seed-accounts';
import { createToken, hashToken } from '../../server/http/require-session';
import { createInvitationLink, createLink, type LinkPurpose } from '../../server/repositories/cards/links';

/** Creates the token in a link that the demonstration's salesperson was sent; with negative minutes it has expired. */
export async function linkInLetter(pool: Pool, purpose: LinkPurpose, minutes = 60): Promise<string> {
  const { rows } = await pool.query(
    "SELECT id AS user_id, email FROM users WHERE email = 'vendas@aurora.test'",
  );
  const token = createToken();
  await createLink(pool, { ...rows[0], token_hash: hashToken(token), purpose, tenant_id: AURORA, minutes });
  return token;
}

/** Invites a person to the demonstration's company. Returns the token in the e-mail's link. */
export async function inviteByLetter(pool: Pool, email: string): Promise<string> {
  const [id, token] = [newId(), createToken()];
  await pool.query(
    `INSERT INTO invitations (tenant_id, id, name, email, role) VALUES ($1, $2, 'Eva', $3, 'user')`,
    [AURORA, id, email],
  );
  await inTransaction(pool, client =>
    createInvitationLink(client, hashToken(token), { tenant_id: AURORA, id, email }),
  );
  return token;
}
