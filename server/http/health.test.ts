import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('the process and the database answer', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
});

test('metrics name routes by their pattern, never by the address asked', async () => {
  await server.app.inject('/api/me');
  await server.app.inject('/api/nothing/here');
  const { body, headers } = await server.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('process_cpu_user_seconds_total');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/me",status="401"\} 1/,
  );
  expect(body).not.toContain('/api/nothing/here');
});

test('is not ready when there is nowhere to write', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'patio-full-')), 'file');
  writeFileSync(file, '');
  const stuck = await startServer({ env: { DATA_DIR: join(file, 'data') } });
  const answer = await stuck.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ error: 'unavailable' });
  expect((await stuck.app.inject('/healthz')).statusCode).toBe(200);
  await stuck.close();
});
