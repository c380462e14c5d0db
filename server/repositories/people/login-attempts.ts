import type { Pool } from 'pg';
import type { Queryable } from '../../database/pool';

/**
 * Wrong passwords allowed before the caller must wait: per account, and per network address, which many people may
 * share.
 */
const FREE = { account: 10, address: 100 };
/**
 * Longest wait in seconds. It starts at one second and doubles with each attempt. Attempts by others also delay the
 * account's owner on a new device, so these have a lower limit.
 */
const LONGEST_WAIT = 300;
const LONGEST_FOR_OTHERS = 30;
const REMEMBERED = `interval '1 day'`;

export interface LoginAttempt {
  email: string;
  /** Networks in the form of `networksOf`, from the narrowest to the widest. */
  networks: { network: string; times: number }[];
  /** Hash of the token by which the device identifies itself, if it has signed in to this account before; else null. */
  device: string | null;
}

/**
 * Records an attempt before its password is checked, so that parallel attempts can't all pass below the limit. Only
 * wrong passwords are meant to count: the caller deletes the attempt if the password was right or was never checked. A
 * device that has signed in to the account before is counted separately, so that attempts by others don't delay its
 * owner. The remaining attempts are counted per account and widest network (the holder of a /48 can pick any network in
 * it), per account, and per network.
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

/** Deletes the attempts on an account from this device, so that counting starts again after the right password. */
export async function forgetAttemptsOn(pool: Pool, email: string, device: string): Promise<void> {
  await pool.query('DELETE FROM login_attempts WHERE email = $1 AND device = $2', [email, device]);
}

/**
 * Deletes the attempts on an account after its password was replaced, so that wrong tries of old passwords cause no
 * wait.
 */
export async function forgetAttemptsAt(client: Queryable, email: string): Promise<void> {
  await client.query('DELETE FROM login_attempts WHERE email = $1', [email.toLowerCase()]);
}

export async function deleteOldLoginAttempts(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM login_attempts WHERE at < now() - ${REMEMBERED}`);
}
