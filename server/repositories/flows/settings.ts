import type { Queryable } from '../../database/pool';

/** What the installation keeps under a name; made the first time, by whichever process asks first. */
export async function readSetting(client: Queryable, key: string, make: () => unknown): Promise<unknown> {
  const { rows: found } = await client.query('SELECT value FROM settings WHERE key = $1', [key]);
  if (found[0]) return found[0].value;
  await client.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    key,
    JSON.stringify(make()),
  ]);
  const { rows } = await client.query('SELECT value FROM settings WHERE key = $1', [key]);
  return rows[0].value;
}
