import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('the description names the routes with their schemas, and not the health checks', async () => {
  const answer = await server.app.inject('/api/openapi.json');
  const { openapi, paths } = answer.json();
  expect(openapi).toBe('3.1.0');
  const { properties } = paths['/api/login'].post.requestBody.content['application/json'].schema;
  expect(Object.keys(properties)).toEqual(['email', 'password']);
  expect(paths['/api/me'].get.responses['401']).toBeDefined();
  expect(Object.keys(paths)).not.toContain('/healthz');
  expect(Object.keys(paths)).not.toContain('/metrics');
});

test('people can read it', async () => {
  const answer = await server.app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
});
