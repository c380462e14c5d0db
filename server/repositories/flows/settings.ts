import type { Queryable } from '../../database/pool';

/** Returns a setting of the installation. The first process that needs it creates it. */
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
