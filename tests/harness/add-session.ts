import type { Queryable } from '../../server/database/pool';

/** Signs a person in without a password; `tokenHash` as returned by `hashToken`. */
export async function addSession(client: Queryable, tokenHash: string, userId: string): Promise<void> {
  await client.query(
    "INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '30 days')",
    [tokenHash, userId],
  );
}
