import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '../../domain/notices/notification-choices';
import { addPerson, addTenant, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startServer();
  for (const id of [1, 2]) await addTenant(server.pool, id);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('TRUNCATE users CASCADE');
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }, { tenant: 2 }]);
});

const url = '/api/user/notification-choices';
const put = (payload: object, { headers } = ana) =>
  server.app.inject({ method: 'PUT', url, headers, payload });
const choices = async (headers: object = ana.headers) =>
  (await server.app.inject({ url, headers: { ...headers } })).json();
const ALL = Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, true]));

test('everything is on at first; a kind that is turned off stays off in every company until turned on', async () => {
  expect(await choices()).toEqual({ data: { push: ALL } });
  const wanted = { data: { push: { ...ALL, move: false, due: false } } };
  const answer = await put({ push: { move: false, due: false } });
  expect([answer.statusCode, answer.json()]).toEqual([200, wanted]);
  expect((await put({ push: { move: false } })).json()).toEqual(wanted);
  expect(await choices({ ...ana.headers, 'x-tenant': '2' })).toEqual(wanted);
  expect((await put({ push: { move: true } })).json()).toEqual({ data: { push: { ...ALL, due: false } } });
  expect((await put({ push: {} })).json()).toEqual({ data: { push: { ...ALL, due: false } } });
});

test('two devices that choose at once keep both choices', async () => {
  await Promise.all(NOTIFICATION_KINDS.map(kind => put({ push: { [kind]: false } })));
  const { push } = (await choices()).data;
  expect(Object.values(push)).toEqual(NOTIFICATION_KINDS.map(() => false));
});

test('no other person can see or change them', async () => {
  const bia = await addPerson(server.pool, 'Bia', [{ tenant: 1 }]);
  await put({ push: { move: false } });
  expect(await choices(bia.headers)).toEqual({ data: { push: ALL } });
  expect((await server.app.inject(url)).statusCode).toBe(401);
  expect((await server.app.inject({ method: 'PUT', url, payload: { push: {} } })).statusCode).toBe(401);
});

test.each([
  ['nothing', {}, { push: ['Campo obrigatório'] }],
  ['no kinds', { push: ['move'] }, { push: ['Valor inválido'] }],
  ['no yes or no', { push: { move: 'x' } }, { 'push.move': ['Valor inválido'] }],
  ['a kind that is none', { push: { weather: false } }, { push: ['Valor inválido'] }],
])('a request with %s is refused', async (_name, payload, errors) => {
  const answer = await put(payload);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  expect(await choices()).toEqual({ data: { push: ALL } });
});
