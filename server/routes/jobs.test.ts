import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;

beforeAll(async () => {
  // A server that runs jobs would add the daily and hourly ones.
  server = await startServer({ runsJobs: false });
  await addTenant(server.pool, 0);
  await addTenant(server.pool, 1);
  admin = await addPerson(server.pool, 'Otávio', [{ tenant: 0, role: 'admin' }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
});
afterAll(() => server.close());
beforeEach(() => server.pool.query('DELETE FROM jobs'));

const ID = '019a0000-0000-7000-8000-00000000000';

async function addDead(n: number, { key = null as string | null, dead = true } = {}) {
  await server.pool.query(
    `INSERT INTO jobs (id, kind, key, payload, attempts, last_error, died_at)
     VALUES ($1, 'unknown', $2, '{"link": "segredo"}', 12, $3, CASE WHEN $4 THEN now() + make_interval(mins => $5) END)`,
    [`${ID}${n}`, key, `erro ${n}`, dead, n],
  );
}
const get = (url: string, { headers } = admin) => server.app.inject({ url, headers });
const retry = (id: string, { headers } = admin) =>
  server.app.inject({ method: 'POST', url: `/api/jobs/${id}/retry`, headers });

test('dead jobs are listed without their contents', async () => {
  await addDead(1);
  await addDead(2);
  await addDead(3, { dead: false });
  const answer = await get('/api/jobs/dead?orderBy=desc&limit=1');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    data: [
      {
        id: `${ID}2`,
        kind: 'unknown',
        attempts: 12,
        last_error: 'erro 2',
        created_at: expect.any(String),
        died_at: expect.any(String),
      },
    ],
    meta: { total: 2, current_page: 1, last_page: 2, per_page: 1 },
  });
  expect((await get('/api/jobs/dead?search=ERRO 1')).json().data).toMatchObject([{ id: `${ID}1` }]);
});

test('only the organisation’s administrator can see or change them', async () => {
  await addDead(1);
  const whole = { message: 'Esta área é só de quem administra a organização.', error: 'forbidden' };
  expect((await get('/api/jobs/dead', manager)).statusCode).toBe(403);
  expect((await get('/api/jobs/dead', manager)).json()).toEqual(whole);
  expect((await retry(`${ID}1`, manager)).json()).toEqual(whole);
  expect((await server.app.inject('/api/jobs/dead')).statusCode).toBe(401);
});

test('a dead job can be retried', async () => {
  await addDead(1);
  expect((await retry(`${ID}1`)).json()).toEqual({ data: { id: `${ID}1` } });
  const { rows } = await server.pool.query('SELECT attempts, died_at, run_at FROM jobs');
  expect(rows).toEqual([{ attempts: 0, died_at: null, run_at: null }]);
  expect((await retry(`${ID}1`)).statusCode).toBe(404);
  expect((await retry(`${ID}9`)).statusCode).toBe(404);
  expect((await retry('um')).statusCode).toBe(404);
});

test('a dead job that was requested again meanwhile is dropped for the new one', async () => {
  await addDead(1, { key: 'x' });
  await addDead(2, { key: 'x', dead: false });
  expect((await retry(`${ID}1`)).statusCode).toBe(200);
  expect((await server.pool.query('SELECT id FROM jobs')).rows).toEqual([{ id: `${ID}2` }]);
});

test('the number of dead jobs is measured', async () => {
  await addDead(1);
  await addDead(2, { dead: false });
  const body = await server.app.metrics();
  expect(body).toContain('jobs{state="waiting"} 1\n');
  expect(body).toContain('jobs{state="running"} 0\n');
  expect(body).toContain('jobs{state="dead"} 1\n');
});
