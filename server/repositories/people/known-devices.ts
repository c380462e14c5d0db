import type { Pool } from 'pg';
import type { Queryable } from '../../database/pool';

export interface KnownDevice {
  /** Hash of the token by which the device identifies itself. */
  device: string;
  /** Network that the device signs in from, in the form of `networkOf`. */
  network: string;
}

/** Whether a person has signed in to the account with this address on this device before. */
export async function isKnownDevice(pool: Pool, email: string, device: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM known_devices k JOIN users u ON u.id = k.user_id
      WHERE lower(u.email) = lower($1) AND k.device = $2`,
    [email, device],
  );
  return Boolean(rowCount);
}

/** Whether a person has signed in to the account with this address on this device or from this network before. */
export async function isKnownPlace(
  client: Queryable,
  email: string,
  { device, network }: { device: string | null; network: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM known_devices k JOIN users u ON u.id = k.user_id
      WHERE lower(u.email) = lower($1) AND (k.device = $2 OR k.network = $3)`,
    [email, device, network],
  );
  return Boolean(rowCount);
}

/**
 * Stores that a person has signed in on a device. Deletes entries that they have not used for a year. May be repeated.
 */
export async function keepDevice(
  client: Queryable,
  userId: string,
  { device, network }: KnownDevice,
): Promise<void> {
  await client.query(
    `WITH old AS (DELETE FROM known_devices
                   WHERE user_id = $1 AND device <> $2 AND last_used_at < now() - interval '1 year')
     INSERT INTO known_devices (user_id, device, network) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, device) DO UPDATE SET network = excluded.network, last_used_at = now()`,
    [userId, device, network],
  );
}

/**
 * Deletes a person's known devices, because a stranger who had the password may have used it: attempts on these devices
 * are no longer counted separately.
 */
export async function forgetDevices(client: Queryable, userId: string): Promise<void> {
  await client.query('DELETE FROM known_devices WHERE user_id = $1', [userId]);
}
