import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSession } from '../../../tests/harness/add-session';
import { backUp } from '../../../tests/harness/backup';
import { addPerson, addTenant, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { hashToken } from '../../http/require-session';

const SALT = '0f3c7a52-6c1e-4b0b-9f43-52f1a6f0c9d1';
const OTHER_SALT = '7b1d9a0e-3f52-4c55-8a1c-0d9b6f2e4a77';
const [COMPANY, OTHER_COMPANY] = [1, 2];

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startServer();
  for (const id of [COMPANY, OTHER_COMPANY]) await addTenant(server.pool, id);
  ana = await addPerson(server.pool, 'Ana', [{ tenant: COMPANY }, { tenant: OTHER_COMPANY }]);
});
afterAll(() => server.close());

const ask = (headers: object, salt: unknown = SALT) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/device-key',
    headers: { ...headers },
    payload: { salt },
  });
const keyOf = async (headers: object, salt?: string): Promise<string> =>
  (await ask(headers, salt)).json().data.key;

test('the same person gets the same key in every company and session, and other people don’t', async () => {
  const key = await keyOf(ana.headers);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf({ ...ana.headers, 'x-tenant': '2' })).toBe(key);
  await addSession(server.pool, hashToken('another'), ana.id);
  expect(await keyOf({ authorization: 'Bearer another' })).toBe(key);
  const bia = await addPerson(server.pool, 'Bia', [{ tenant: COMPANY }]);
  expect(await keyOf(bia.headers)).not.toBe(key);
  expect(await keyOf(ana.headers, OTHER_SALT)).not.toBe(key);
  expect((await ask({})).statusCode).toBe(401);
});

test('a server restored from a backup made before the first request makes the same key', async () => {
  const fresh = await startServer();
  try {
    await addTenant(fresh.pool, COMPANY);
    const caio = await addPerson(fresh.pool, 'Caio', [{ tenant: COMPANY }]);
    const asked = async () =>
      (
        await fresh.app.inject({
          method: 'POST',
          url: '/api/user/device-key',
          headers: caio.headers,
          payload: { salt: SALT },
        })
      ).json().data.key;
    const goBack = await backUp(fresh.pool);
    const key = await asked();
    await goBack();
    expect(await asked()).toBe(key);
  } finally {
    await fresh.close();
  }
});

test.each([undefined, 7, '', 'x', `${SALT}0`, 'a'.repeat(10_000)])(
  '%s is not accepted as a salt',
  async salt => {
    expect((await ask(ana.headers, salt ?? null)).statusCode).toBe(422);
  },
);
