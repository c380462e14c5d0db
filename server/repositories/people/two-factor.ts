import type { Queryable } from '../../database/pool';

export interface TwoFactor {
  secret: string;
  confirmed_at: string | null;
  recovery_codes_left: number;
}

/** Returns a person's second factor, confirmed or not; undefined if they never began to set one up. */
export async function findTwoFactor(client: Queryable, userId: string): Promise<TwoFactor | undefined> {
  const { rows } = await client.query<TwoFactor>(
    `SELECT f.secret, u.two_factor_confirmed_at AS confirmed_at,
            (SELECT count(*) FROM recovery_codes r WHERE r.user_id = u.id) AS recovery_codes_left
       FROM two_factors f JOIN users u ON u.id = f.user_id WHERE f.user_id = $1`,
    [userId],
  );
  return rows[0];
}

/**
 * Stores the secret of a new second factor. Replaces one that was never confirmed. Returns false if a confirmed one
 * exists.
 */
export async function beginTwoFactor(client: Queryable, userId: string, secret: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO two_factors (user_id, secret)
     SELECT id, $2 FROM users WHERE id = $1 AND two_factor_confirmed_at IS NULL FOR NO KEY UPDATE
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0`,
    [userId, secret],
  );
  return Boolean(rowCount);
}

/** Confirms the second factor: from now on it is required at sign-in. Returns false if it was confirmed before. */
export async function confirmTwoFactor(client: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE users SET two_factor_confirmed_at = now() WHERE id = $1 AND two_factor_confirmed_at IS NULL',
    [userId],
  );
  return Boolean(rowCount);
}

/** Marks a code's time step as used. If two requests bring the same code, only one gets true. */
export async function takeStep(client: Queryable, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE two_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
    [userId, step],
  );
  return Boolean(rowCount);
}

export async function takeRecoveryCode(client: Queryable, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2',
    [userId, hash],
  );
  return Boolean(rowCount);
}

/** Replaces a person's recovery codes. The previous ones stop working. */
export async function replaceRecoveryCodes(
  client: Queryable,
  userId: string,
  hashes: string[],
): Promise<void> {
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [
    userId,
    hashes,
  ]);
}

/**
 * Whether the second factor was set up after this link was sent, or in the same millisecond, which is the precision of
 * stored times.
 */
export async function isConfirmedSince(
  client: Queryable,
  userId: string,
  tokenHash: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM users u JOIN links l ON l.token_hash = $2
      WHERE u.id = $1 AND u.two_factor_confirmed_at >= l.created_at`,
    [userId, tokenHash],
  );
  return Boolean(rowCount);
}

/** Removes a person's second factor and recovery codes. Returns false if there was no confirmed one. */
export async function removeTwoFactor(client: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE users SET two_factor_confirmed_at = NULL WHERE id = $1 AND two_factor_confirmed_at IS NOT NULL',
    [userId],
  );
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM two_factors WHERE user_id = $1', [userId]);
  return Boolean(rowCount);
}
