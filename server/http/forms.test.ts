import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { rewriteMethod } from './forms';

let server: TestServer;
let ana: TestPerson;
let bia: TestPerson;

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 1);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
  bia = await addPerson(server.pool, 'Bia', [{ tenant: 1, role: 'admin' }]);
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
])('%s %s counts as %s', (method, url, meant) => {
  const request = { method, url } as Parameters<typeof rewriteMethod>[0];
  expect(rewriteMethod(request)).toBe(url);
  expect(request.method).toBe(meant);
});

test('a POST form that means PUT is treated and described as a PUT', async () => {
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
  expect(answer.json().errors).toEqual({ '[': ['Este campo não existe neste formulário'] });
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  expect(Object.keys(paths[profile])).toEqual(['put']);
  expect(z.object({}).parse(Object.create(null))).toEqual({});
});

/** Sends a form as any program may write it, part by part. */
async function sendForm(url: string, ...parts: [head: string, content: string][]) {
  const payload = parts.map(
    ([head, content]) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`,
  );
  const headers = { ...bia.headers, 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await server.app.inject({
    method: 'PUT',
    url,
    headers,
    payload: `${payload.join('')}--x--\r\n`,
  });
  return { status: answer.statusCode, ...answer.json() };
}

const JSON_TYPE = '\r\nContent-Type: application/json';
test.each([
  ['brackets', 'name="address[city]"', 'Recife'],
  ['JSON', 'name="address"', '{"city":"Olinda"}'],
  ['JSON that says it is', `name="address"${JSON_TYPE}`, '{"city":"Natal"}'],
  ['a file of JSON', `name="address"; filename="blob"${JSON_TYPE}`, '{"city":"Belém"}'],
])('an object can be sent as %s', async (_, head, content) => {
  const { status, data } = await sendForm('/api/tenants/1', ['name="phone"', '11987654321'], [head, content]);
  expect(status).toBe(200);
  expect(content).toContain(data.address.city);
});

const UNKNOWN = ['Este campo não existe neste formulário'];
const WRONG = ['Valor inválido'];
test.each([
  ['of another name', 'name="adress"', 'x', { adress: UNKNOWN }],
  ['within an object', 'name="address[town]"', 'x', { 'address[town]': UNKNOWN }],
  ['as a file', 'name="photo"; filename="a.png"', 'x', { photo: UNKNOWN }],
  ['that is no JSON', 'name="address"', 'Recife', { address: WRONG }],
  ['that is JSON of no object', 'name="address"', '[]', { address: WRONG }],
  ['as a file where a text is asked for', 'name="name"; filename="a.txt"', 'Aurora', { name: WRONG }],
  ['as a file where an object is asked for', 'name="address"; filename="a.txt"', '{}', { address: WRONG }],
  ['that is an object where a text is asked for', `name="name"${JSON_TYPE}`, '{}', { name: WRONG }],
])('unexpected parts are refused: a part %s', async (_, head, content, errors) => {
  const answer = await sendForm('/api/tenants/1', ['name="phone"', '11987654321'], [head, content]);
  expect(answer).toMatchObject({ status: 422, errors });
});

test('JSON in a form has the same size limit as other fields', async () => {
  const head = `name="address"; filename="blob"${JSON_TYPE}`;
  const answer = await sendForm('/api/tenants/1', [head, JSON.stringify({ city: 'x'.repeat(100_000) })]);
  expect(answer.status).toBe(413);
});

test('an incomplete form is refused', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${profile}?_method=PUT`,
    headers: { ...ana.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna',
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ message: 'O formulário não pôde ser lido.' });
});
