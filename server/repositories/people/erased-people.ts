import type { PoolClient } from '../../database/pool';

const ERASED_NAME = 'pessoa removida';

/**
 * Erases a person's identity, contact data and means of signing in. The row stays, because the history of their
 * companies refers to it. It can't be used to sign in again, and its e-mail address becomes free.
 *
 * @returns the files that nothing refers to any more
 */
export async function eraseTraces(client: PoolClient, userId: string): Promise<string[]> {
  await client.query(
    `DELETE FROM login_attempts WHERE lower(email) = (SELECT lower(email) FROM users WHERE id = $1)`,
    [userId],
  );
  await client.query(
    `DELETE FROM invitations i USING users u
      WHERE u.id = $1 AND i.accepted_at IS NULL AND lower(i.email) = lower(u.email)`,
    [userId],
  );
  // Includes links of accepted invitations, and of those whose address has changed since.
  await client.query(
    `DELETE FROM links l USING invitations i, users u
      WHERE u.id = $1 AND i.tenant_id = l.tenant_id AND i.id = l.invitation_id
        AND (i.accepted_by = u.id OR lower(l.email) = lower(u.email))`,
    [userId],
  );
  // Subjects of letter limits begin with the address.
  await client.query(
    `DELETE FROM attempts WHERE split_part(subject, ' ', 1) = (SELECT lower(email) FROM users WHERE id = $1)`,
    [userId],
  );
  await client.query(
    `DELETE FROM jobs WHERE kind = 'mail' AND payload->>'letter' <> 'account_erased'
        AND (payload->>'user_id' = $1::text
             OR lower(payload->>'email') = (SELECT lower(email) FROM users WHERE id = $1::uuid))`,
    [userId],
  );
  await client.query(
    `UPDATE invitations SET name = $2, email = id || '@removida.invalid', occupation = NULL, phone = NULL
      WHERE accepted_by = $1`,
    [userId, ERASED_NAME],
  );
  for (const table of [
    'links',
    'known_devices',
    'two_factors',
    'recovery_codes',
    'push_devices',
    'sessions',
  ]) {
    await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
  await client.query('DELETE FROM notifications WHERE target_user_id = $1', [userId]);
  const { rows } = await client.query(
    'DELETE FROM data_exports WHERE user_id = $1 AND tenant_id IS NULL RETURNING file_key',
    [userId],
  );
  await client.query(
    `UPDATE users SET name = $2, email = id || '@removida.invalid', new_email = NULL, password_hash = NULL,
            occupation = NULL, phone = NULL, photo = NULL, status = 0, email_verified_at = NULL,
            two_factor_confirmed_at = NULL, push_off = '{}'
      WHERE id = $1`,
    [userId, ERASED_NAME],
  );
  return rows.map(({ file_key }) => file_key);
}
