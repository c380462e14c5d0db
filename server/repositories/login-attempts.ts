import type { Pool } from 'pg';
import type { Queryable } from '../database/pool';

const WINDOW = `interval '15 minutes'`;
const OF_ACCOUNT = 10;
const OF_ADDRESS = 100;

export type Attempt = { id: number; wait: number | null };

/**
 * Notes an attempt before its password is looked at, so that many at once can't all slip through under the limit.
 * `wait` is how many seconds to hold on when there are too many already. What the limit is about is wrong
 * passwords: the caller forgets the attempt when the password was right, or was never looked at.
 */
export async function noteAttempt(pool: Pool, email: string, address: string): Promise<Attempt> {
  const { rows } = await pool.query<{ id: number }>(
    `WITH old AS (DELETE FROM login_attempts WHERE at <= now() - ${WINDOW})
     INSERT INTO login_attempts (email, address) VALUES ($1, $2) RETURNING id`,
    [email, address],
  );
  const { id } = rows[0]!;
  const { rows: waits } = await pool.query<{ wait: number | null }>(
    `SELECT ceil(extract(epoch FROM greatest(
              (SELECT at FROM login_attempts WHERE address = $2 AND email = $1 AND id <> $3
                  AND at > now() - ${WINDOW} ORDER BY at DESC OFFSET ${OF_ACCOUNT - 1} LIMIT 1),
              (SELECT at FROM login_attempts WHERE address = $2 AND id <> $3
                  AND at > now() - ${WINDOW} ORDER BY at DESC OFFSET ${OF_ADDRESS - 1} LIMIT 1)
            ) + ${WINDOW} - now()))::int AS wait`,
    [email, address, id],
  );
  return { id, wait: waits[0]!.wait };
}

export async function forgetAttempt(pool: Pool, id: number): Promise<void> {
  await pool.query('DELETE FROM login_attempts WHERE id = $1', [id]);
}

/** Whoever has just been given a new password is not kept waiting for having tried the old ones. */
export async function forgetAttemptsAt(client: Queryable, email: string): Promise<void> {
  await client.query('DELETE FROM login_attempts WHERE email = $1', [email.toLowerCase()]);
}
