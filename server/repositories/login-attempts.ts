import type { Pool } from 'pg';
import type { Queryable } from '../database/pool';

/** So many wrong passwords pass without a wait: for an account, and from one place on the net, which many may share. */
const FREE = { account: 10, address: 100 };
/** From then on each waits twice as long as the one before, from a second to this many. */
const LONGEST_WAIT = 300;
const REMEMBERED = `interval '1 day'`;

export interface LoginAttempt {
  email: string;
  /** As `networksOf` has them. */
  networks: { network: string; times: number }[];
  /** The hash of what the device calls itself, if it has signed in to this account before; null otherwise. */
  device: string | null;
}

/**
 * Notes an attempt before its password is looked at, so that many at once can't all slip through under the limit.
 * What is counted is wrong passwords: the caller forgets the attempt when the password was right, or was never looked
 * at.
 *
 * A device that has signed in to the account before is counted alone: nobody else's attempts make its owner wait. All
 * others are counted together, for the account and for the place that they come from.
 *
 * @returns `wait`, in seconds, when there were too many; else null
 */
export async function noteAttempt(
  pool: Pool,
  { email, networks, device }: LoginAttempt,
): Promise<{ id: number; wait: number | null }> {
  const [address, wide] = [networks[0]!, networks.at(-1)!];
  const { rows } = await pool.query<{ id: number }>(
    'INSERT INTO login_attempts (email, address, wide_network, device) VALUES ($1, $2, $3, $4) RETURNING id',
    [email, address.network, wide.network, device],
  );
  const { id } = rows[0]!;
  const { rows: waits } = await pool.query<{ wait: number }>(
    `SELECT ceil(max(least(power(2, least(wrong - free, 20)), ${LONGEST_WAIT}) - extract(epoch FROM now() - latest)))::int AS wait
       FROM (
         SELECT count(*) AS wrong, max(at) AS latest, ${FREE.account} AS free FROM login_attempts
          WHERE email = $1 AND device IS NOT DISTINCT FROM $3 AND id <> $4 AND at > now() - ${REMEMBERED}
         UNION ALL
         SELECT count(*), max(at), ${FREE.address} FROM login_attempts
          WHERE $3 IS NULL AND address = $2 AND device IS NULL AND id <> $4 AND at > now() - ${REMEMBERED}
         UNION ALL
         SELECT count(*), max(at), ${FREE.address} * $6::int FROM login_attempts
          WHERE $3 IS NULL AND wide_network = $5 AND device IS NULL AND id <> $4 AND at > now() - ${REMEMBERED}
       ) counted WHERE wrong >= free`,
    [email, address.network, device, id, wide.network, wide.times],
  );
  const { wait } = waits[0]!;
  return { id, wait: wait > 0 ? wait : null };
}

export async function forgetAttempt(pool: Pool, id: number): Promise<void> {
  await pool.query('DELETE FROM login_attempts WHERE id = $1', [id]);
}

/** Whoever remembers their password after all begins anew on that device. */
export async function forgetAttemptsOn(pool: Pool, email: string, device: string): Promise<void> {
  await pool.query('DELETE FROM login_attempts WHERE email = $1 AND device = $2', [email, device]);
}

/** Whoever has just been given a new password is not kept waiting for having tried the old ones. */
export async function forgetAttemptsAt(client: Queryable, email: string): Promise<void> {
  await client.query('DELETE FROM login_attempts WHERE email = $1', [email.toLowerCase()]);
}

export async function deleteOldLoginAttempts(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM login_attempts WHERE at < now() - ${REMEMBERED}`);
}
