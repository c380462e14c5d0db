import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { openMetricsPort } from './metrics-port';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('health checks cover the process and the database', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
});

test('concurrent readiness requests share one check', async () => {
  const check = vi.spyOn(server.app.storage, 'check');
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.app.inject('/readyz')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(check.mock.calls.length).toBeLessThan(5);
  check.mockRestore();
});

test('metrics name routes by pattern, never by the requested URL', async () => {
  await server.app.inject('/api/me');
  await server.app.inject('/api/nothing/here');
  const body = await server.app.metrics();
  expect(body).toContain('process_cpu_user_seconds_total');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/me",status="401"\} 1/,
  );
  expect(body).not.toContain('/api/nothing/here');
});

test('metrics have a port of their own, and don’t grow with the URLs requested', async () => {
  expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  const own = await openMetricsPort(server.app, '127.0.0.1', 0);
  const address = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  // Metrics of requests only, since those of the process change on their own.
  const lines = async () =>
    (await (await fetch(`${address}/metrics`)).text()).split('\n').filter(line => line.startsWith('http_'));
  await server.app.inject('/nothing/0');
  const before = await lines();
  for (let n = 1; n < 50; n++) await server.app.inject(`/nothing/${n}`);
  expect((await lines()).length).toBe(before.length);
  expect((await fetch(`${address}/api/me`)).status).toBe(404);
  await new Promise(resolve => own.close(resolve));
});

test('the server is not ready when its disk can’t be written', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'patio-full-')), 'file');
  writeFileSync(file, '');
  const stuck = await startServer({ env: { DATA_DIR: join(file, 'data') } });
  const answer = await stuck.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ error: 'unavailable' });
  expect((await stuck.app.inject('/healthz')).statusCode).toBe(200);
  await stuck.close();
});
