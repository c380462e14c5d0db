import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { rewriteMethod } from './forms';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 1);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
});
afterAll(() => server.close());

const profile = '/api/user/profile-information';

test.each([
  ['POST', '/x?_method=PUT', 'PUT'],
  ['POST', '/x?a=1&_method=put&b=2', 'PUT'],
  ['POST', '/x', 'POST'],
  ['POST', '/x?_method=DELETE', 'POST'],
  ['POST', '/x?my_method=PUT', 'POST'],
  ['POST', '/_method=PUT', 'POST'],
  ['GET', '/x?_method=PUT', 'GET'],
  ['DELETE', '/x?_method=PUT', 'DELETE'],
])('%s %s is %s', (method, url, meant) => {
  const request = { method, url } as Parameters<typeof rewriteMethod>[0];
  expect(rewriteMethod(request)).toBe(url);
  expect(request.method).toBe(meant);
});

test('a form by POST is taken for the PUT it means, and described as that', async () => {
  const form = new FormData();
  form.set('occupation', 'Vendas');
  form.set('name[__proto__]', 'x');
  form.set('[', 'x');
  form.set('photo', new Blob(['x'.repeat(200_000)]), 'foto.png');
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  const headers = { ...ana.headers, 'content-type': body.headers.get('content-type')! };
  const answer = await server.app.inject({ method: 'POST', url: `${profile}?_method=PUT`, headers, payload });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({ name: ['Valor inválido'] });
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  expect(Object.keys(paths[profile])).toEqual(['put']);
  expect(z.object({}).parse(Object.create(null))).toEqual({});
});

test('a form that ends too early is not read', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${profile}?_method=PUT`,
    headers: { ...ana.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna',
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ message: 'O formulário não pôde ser lido.' });
});
