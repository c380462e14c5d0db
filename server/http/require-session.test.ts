import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, addTenant } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { hashToken, resolveSession } from './require-session';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 1);
});
afterAll(() => server.close());

test.each([
  ['used this hour ends when it was to end', '5 minutes', 3],
  ['used after an hour goes on for thirty days', '2 hours', 30],
])('a session %s, and its response says so', async (_name, unused, days) => {
  const { id, headers, token } = await addPerson(server.pool, `Ana${days}`, [{ tenant: 1 }]);
  await server.pool.query(
    `UPDATE sessions SET last_seen_at = now() - $2::interval, expires_at = now() + interval '3 days'
      WHERE user_id = $1`,
    [id, unused],
  );
  const session = await resolveSession(server.app, { ...headers, tenant: undefined, host: 'localhost' });
  const { rows } = await server.pool.query(
    `SELECT expires_at, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
       FROM sessions WHERE token_hash = $1`,
    [hashToken(token)],
  );
  expect(rows[0].days).toBe(days);
  expect(session.expires_at.toISOString()).toBe(rows[0].expires_at);
});
