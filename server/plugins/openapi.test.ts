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

test('every call says what it takes, what it answers, and how it fails', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  const wrong: string[] = [];
  for (const [path, calls] of Object.entries<Record<string, Operation>>(paths)) {
    for (const [method, { summary, responses, parameters = [] }] of Object.entries(calls)) {
      const name = `${method.toUpperCase()} ${path}`;
      const inPath = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => `{${name}}`);
      if (inPath.join() !== (path.match(/\{\w+\}/g) ?? []).join()) wrong.push(`${name}: path`);
      if (!summary) wrong.push(`${name}: summary`);
      if (!Object.keys(responses).some(status => status.startsWith('2'))) wrong.push(`${name}: answer`);
      const failures = Object.entries(responses).filter(([status]) => status >= '400');
      const said = failures.every(([, { content }]) =>
        Object.keys(content?.['application/json']?.schema.properties ?? {}).includes('message'),
      );
      if (failures.length === 0 || !said) wrong.push(`${name}: errors`);
    }
  }
  expect(wrong).toEqual([]);
});
interface Operation {
  summary?: string;
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
}

test.each([
  ['/api/boards/{board_id}/cards/{card_id}/attachments', 'post', 'file', ['id', 'title']],
  ['/api/tenants/{id}', 'put', 'logo', ['name', 'cnpj']],
  ['/api/tenants/{id}/companies', 'post', 'logo', ['name', 'admin']],
  ['/api/user/profile-information', 'put', 'photo', ['name', 'occupation']],
])('a form with a file is described whole: %s', async (path, method, file, fields) => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  const { schema } = paths[path][method].requestBody.content['multipart/form-data'];
  expect(schema.properties[file]).toEqual({ type: 'string', format: 'binary' });
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(fields));
  expect(schema.required?.includes(file) ?? false).toBe(file === 'file');
});

test('people can read it', async () => {
  const answer = await server.app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
});
