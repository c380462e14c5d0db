import type { Pool } from 'pg';
import type { Queryable } from '../../database/pool';

/** So many wrong passwords pass without a wait: for an account, and from one place on the net, which many may share. */
const FREE = { account: 10, address: 100 };
/**
 * From then on each waits twice as long as the one before, from a second to so many. Those of others make an account's
 * owner wait on a new device as well, so that they come to less.
 */
const LONGEST_WAIT = 300;
const LONGEST_FOR_OTHERS = 30;
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
 * A device that has signed in to the account before is counted alone: nobody else's attempts make its owner wait. Of
 * the others, those for one account from one network are counted together, there by the widest, as whoever has a /48
 * chooses among its networks freely; also all for the account, and all from each network.
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
    `WITH earlier AS NOT MATERIALIZED (
       SELECT * FROM login_attempts
        WHERE device IS NOT DISTINCT FROM $3 AND id <> $4 AND at > now() - ${REMEMBERED})
     SELECT ceil(max(least(power(2, least(wrong - free, 20)), longest) - extract(epoch FROM now() - latest)))::int AS wait
       FROM (
         SELECT count(*) AS wrong, max(at) AS latest, ${FREE.account} AS free, ${LONGEST_WAIT} AS longest FROM earlier
          WHERE email = $1 AND ($3 IS NOT NULL OR coalesce(wide_network, address) = $5)
         UNION ALL
         SELECT count(*), max(at), ${FREE.account}, ${LONGEST_FOR_OTHERS} FROM earlier
          WHERE $3 IS NULL AND email = $1
         UNION ALL
         SELECT count(*), max(at), ${FREE.address}, ${LONGEST_WAIT} FROM earlier
          WHERE $3 IS NULL AND address = $2
         UNION ALL
         SELECT count(*), max(at), ${FREE.address} * $6::int, ${LONGEST_WAIT} FROM earlier
          WHERE $3 IS NULL AND wide_network = $5
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
