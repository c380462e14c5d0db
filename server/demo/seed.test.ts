import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { sharp } from '../files/previews/image-library';
import { seedDemo } from './seed';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const NOW = new Date('2026-01-05T12:00:00.000Z');
const count = async (table: string) =>
  (await server.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n as number;

describe('the demo data', () => {
  it('are complete and created once, however often and concurrently they are requested', async () => {
    await Promise.all([
      seedDemo(server.pool, server.app.storage, NOW),
      seedDemo(server.pool, server.app.storage, NOW),
    ]);
    await seedDemo(server.pool, server.app.storage, NOW);
    expect(await count('tenants')).toBe(3);
    expect(await count('users')).toBe(6);
    expect(await count('boards')).toBe(2);
    expect(await count('cards')).toBe(60);
    const { rows } = await server.pool.query("SELECT count(*) AS n FROM approvals WHERE state = 'pending'");
    expect(rows[0].n).toBeGreaterThan(0);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'aprova@aurora.test', password: 'patio-demo' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('include a photo of each vehicle where photos of feeds are stored', { tags: 'long' }, async () => {
    await seedDemo(server.pool, server.app.storage, NOW);
    const payload = { email: 'vendas@aurora.test', password: 'patio-demo' };
    const login = await server.app.inject({ method: 'POST', url: '/api/login', payload });
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    const { data } = (await server.app.inject({ url: '/api/tenants/1/products', headers })).json();
    expect(data).toHaveLength(14);
    for (const { pictures } of data) {
      const { rawPayload } = await server.app.inject({ url: `${pictures[0]}/480`, headers });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 });
    }
  });

  it('are created again when the process was killed half way', { tags: 'long' }, async () => {
    await seedDemo(server.pool, server.app.storage, NOW);
    await server.pool.query('DELETE FROM memberships WHERE tenant_id = 0');
    await server.pool.query("DELETE FROM users WHERE email = 'organizacao@patio.test'");
    await server.pool.query('DELETE FROM tenants WHERE id = 0');
    await server.pool.query('DELETE FROM comments');
    await seedDemo(server.pool, server.app.storage, NOW);
    expect(await count('cards')).toBe(60);
    expect(await count('comments')).toBeGreaterThan(5);
    expect(await count('tenants')).toBe(3);
  });
});
