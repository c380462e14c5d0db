import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { sharp } from '../files/previews/image-library';
import { ROOT } from '../root';
import { seedDemo } from './seed';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const NOW = new Date('2026-01-05T12:00:00.000Z');
const count = async (table: string) =>
  (await server.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n as number;

describe('the demo', () => {
  it('is what the accounts promise, once, however often and by however many it is asked for', async () => {
    await Promise.all([seedDemo(server.pool, NOW), seedDemo(server.pool, NOW)]);
    await seedDemo(server.pool, NOW);
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

  it('shows each vehicle by a photo that is there, of the kind that messengers show', {
    tags: 'long',
  }, async () => {
    await seedDemo(server.pool, NOW);
    const { rows } = await server.pool.query<{ image: string }>('SELECT images->>0 AS image FROM products');
    for (const { image } of rows) {
      const { format, width } = await sharp(await readFile(join(ROOT, 'public', image))).metadata();
      expect({ image, format, width }).toEqual({ image, format: 'jpeg', width: 960 });
    }
    expect(rows).toHaveLength(14);
  });

  it('begins again where one was killed half way', { tags: 'long' }, async () => {
    await seedDemo(server.pool, NOW);
    await server.pool.query('DELETE FROM memberships WHERE tenant_id = 0');
    await server.pool.query("DELETE FROM users WHERE email = 'organizacao@patio.test'");
    await server.pool.query('DELETE FROM tenants WHERE id = 0');
    await server.pool.query('DELETE FROM comments');
    await seedDemo(server.pool, NOW);
    expect(await count('cards')).toBe(60);
    expect(await count('comments')).toBeGreaterThan(5);
    expect(await count('tenants')).toBe(3);
  });
});
