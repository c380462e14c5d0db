import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addSession } from '../../tests/harness/add-session';
import { createDatabase, type TestDatabase } from '../../tests/harness/database';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld } from '../../tests/harness/world';
import { buildApp } from '../app';
import type { App } from '../app-type';
import { startEmbedded } from '../database/embedded';
import { migrate } from '../database/migrate';
import { createPool } from '../database/pool';
import { readEnv } from '../env';
import { hashToken } from './require-session';

let database: TestDatabase;
let app: App;
const env = readEnv({ LOG_LEVEL: 'silent' });

beforeAll(async () => {
  database = await createDatabase();
  app = await buildApp({ pool: database.pool, env });
  const body = z.object({ name: z.string().check(z.minLength(1)), list: z.array(z.object({ n: z.int() })) });
  app.post('/api/probe', { schema: { body } }, async request => request.body);
  app.get('/api/probe/:id', { schema: { params: z.object({ id: z.uuid() }) } }, async () => ({}));
  const anything = z.object({ values: z.record(z.string(), z.unknown()) });
  app.post('/api/anything', { schema: { body: anything } }, async request => request.body);
  app.get('/api/broken', async () => {
    throw new Error('secret detail');
  });
  app.get('/api/wrong-answer', { schema: { response: { 200: z.object({ n: z.int() }) } } }, async () => ({
    n: 'secret' as unknown as number,
  }));
  app.post('/api/stored', { schema: { body: z.object({ text: z.string() }) } }, async request => {
    await app.pool.query('SELECT $1::text', [request.body.text]);
  });
  app.get('/api/cut', async () => {
    await app.pool.query('SELECT pg_terminate_backend(pg_backend_pid())');
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('invalid input', () => {
  test('is reported for every field, nested ones by their path', async () => {
    const answer = await post('/api/probe', '{"name":"","list":[{"n":1.5},{}]}');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: 'Os dados enviados são inválidos.',
      error: 'invalid',
      errors: {
        name: ['Campo obrigatório'],
        'list.0.n': ['Valor inválido'],
        'list.1.n': ['Campo obrigatório'],
      },
    });
  });

  test.each([
    ['no JSON', '{"name":', 'application/json'],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', 'application/json'],
    ['a body that is not read', '<a/>', 'application/xml'],
    ['nothing', '', 'application/json'],
    ['something else', '[]', 'application/json'],
  ])('is answered with 422: %s', async (_name, payload, type) => {
    const answer = await post('/api/probe', payload, type);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: 'invalid', errors: expect.any(Object) });
  });

  test.each([40, 5_000])('nested %i levels deep is answered with 422, wherever it is', async depth => {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const answer = await post('/api/anything', `{"values":{"a":${deep}}}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ body: ['Dados aninhados demais'] });
  });

  test('loses unknown keys', async () => {
    const answer = await post('/api/probe', '{"name":"a","list":[],"other":1}');
    expect(answer.json()).toEqual({ name: 'a', list: [] });
  });

  test.each(['/api/probe/1', '/api/probe/%00', '/api/probe/%ZZ', `/api/probe/${'a'.repeat(500)}`])(
    'with an invalid id (%s) is answered with 404',
    async url => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'Não encontrado.', error: 'not_found' });
    },
  );

  test.each(['GET', 'POST', 'DELETE'] as const)('in the URL is answered with JSON to %s', async method => {
    const answer = await app.inject({ method, url: '/api/nothing', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'not_found' });
  });

  test('over the size limit is answered with 413', async () => {
    const answer = await post('/api/probe', JSON.stringify({ name: 'a'.repeat(1024 * 1024), list: [] }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: 'O conteúdo enviado é grande demais.', error: 'too_large' });
  });

  test('with text that the database can’t store is refused', async () => {
    const answer = await post('/api/stored', '{"text":"a\\u0000b"}');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: 'invalid' });
  });
});

test.each([
  ['not HTTP', 'bom dia\r\n\r\n', 400],
  ['too long a heading', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
])('%s is refused with the server’s own message', async (_name, bytes, status) => {
  const server = await startServer({ listen: true });
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', part => {
      text += part;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('{"message":"A requisição não pôde ser lida.","error":"bad_request"}');
  await server.close();
});

describe('server errors', () => {
  test.each(['/api/broken', '/api/wrong-answer'])('in %s are reported without details', async url => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Ocorreu um erro inesperado. Tente novamente.',
      error: 'internal',
    });
  });

  test('from a connection cut in the middle are 503, and the next request works', async () => {
    const answer = await app.inject('/api/cut');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ error: 'unavailable' });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  test('while the database is down are 503, and the process stays healthy', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'patio-away-'));
    chmodSync(dataDir, 0o711);
    const own = await startEmbedded({ dataDir, durable: false });
    const pool = createPool(own.connection);
    await migrate(pool);
    const alone = await buildApp({ pool, env });
    await alone.ready();
    await own.stop();
    for (const url of ['/api/me', '/readyz']) {
      const answer = await alone.inject({ url, headers: { authorization: 'Bearer any' } });
      expect(answer.statusCode, url).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect((await alone.inject('/healthz')).statusCode).toBe(200);
    await alone.close();
    await pool.end();
    rmSync(dataDir, { recursive: true });
  });
});

describe('rate limits', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ requestsAMinute: 3, env: { TRUST_PROXY: '10.0.0.1' } });
  });
  afterEach(() => server.close());

  const codes = async (url: string, times: number, options: Partial<InjectOptions> = {}) => {
    const all: number[] = [];
    for (let n = 0; n < times; n++) all.push((await server.app.inject({ url, ...options })).statusCode);
    return all;
  };

  test('refuse too many requests with a time to wait, but never health checks', async () => {
    expect(await codes('/api/me', 4)).toEqual([401, 401, 401, 429]);
    const answer = await server.app.inject('/api/me');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ error: 'too_many_requests' });
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });

  test.each(['/%61pi/me', '/a%70i/me', '/api/nothing', '/nothing'])('count %s as well', async url => {
    const counted = await codes(url, 4);
    expect(counted.at(-1)).toBe(429);
    expect(counted.slice(0, 3)).not.toContain(429);
  });

  test('count colleagues at one address separately, and anonymous requests there together', async () => {
    const { people, tenant_id } = await createWorld(server, 1);
    const as = (person: string) => ({
      headers: { authorization: `Bearer ${people[person]!.token}`, 'x-tenant': String(tenant_id) },
    });
    // The first request of each person still counts as anonymous.
    expect(await codes('/api/me', 1, as('vendas'))).toEqual([200]);
    expect(await codes('/api/me', 1, as('gestor'))).toEqual([200]);
    expect(await codes('/api/me', 4, as('vendas'))).toEqual([200, 200, 200, 429]);
    expect(await codes('/api/me', 3, as('gestor'))).toEqual([200, 200, 200]);
    expect(await codes('/api/branding', 2)).toEqual([200, 429]);
  });

  test('don’t count requests with an ended session against its person', async () => {
    const world = await createWorld(server, 1);
    const as = (token: string, client: string) => ({
      remoteAddress: '10.0.0.1',
      headers: {
        'x-forwarded-for': client,
        authorization: `Bearer ${token}`,
        'x-tenant': String(world.tenant_id),
      },
    });
    const stolen = as(world.people.vendas!.token, '10.9.0.1');
    expect(await codes('/api/me', 1, stolen)).toEqual([200]);
    await server.pool.query('DELETE FROM sessions WHERE user_id = $1', [world.people.vendas!.actor.user_id]);
    expect(await codes('/api/me', 4, stolen)).toEqual([401, 401, 401, 429]);
    await addSession(server.pool, hashToken('nova'), world.people.vendas!.actor.user_id);
    expect(await codes('/api/me', 3, as('nova', '10.9.0.2'))).toEqual([200, 200, 200]);
  });

  test('allow a /48 sixty-four times as much as one network', async () => {
    const from = (network: number) => ({
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': `2001:db8:1:${network.toString(16)}::1` },
    });
    for (let network = 0; network < 64; network += 1)
      expect(await codes('/api/nothing', 3, from(network))).toEqual([404, 404, 404]);
    expect(await codes('/api/nothing', 1, from(64))).toEqual([429]);
  });

  test('use the forwarded address only from a trusted proxy', async () => {
    const as = (remoteAddress: string, client: string) =>
      codes('/api/me', 1, { remoteAddress, headers: { 'x-forwarded-for': client } });
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
      expect(await as('10.0.0.1', client)).toEqual([401]);
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await as('10.0.0.2', client);
    expect(await as('10.0.0.2', '192.0.2.4')).toEqual([429]);
  });
});
