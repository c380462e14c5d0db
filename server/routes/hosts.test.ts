import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

const [PLAIN, AURORA, SERRA] = ['exemplo.com.br', 'aurora.exemplo.com.br', 'serra.exemplo.com.br'];
const NOT_HERE = { error: 'not_allowed', message: 'Você não pode acessar diretamente este ambiente' };

let server: TestServer;
/** Seller of Serra, the current company, and of Aurora. */
let both: TestPerson;
let seller: TestPerson;
let org: TestPerson;

beforeAll(async () => {
  server = await startServer({ listen: true, env: { BASE_DOMAIN: PLAIN, PUBLIC_URL: `https://${PLAIN}` } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, jobs, audit_events CASCADE');
  server.letters.length = 0;
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  await addTenant(server.pool, 2, { name: 'Serra' });
  await addTenant(server.pool, 3, { name: 'Sem endereço' });
  await server.pool.query(`UPDATE tenants SET subdomain = (ARRAY['aurora', 'serra'])[id] WHERE id IN (1, 2)`);
  both = await addPerson(server.pool, 'Bia', [{ tenant: 2 }, { tenant: 1 }, { tenant: 3 }]);
  seller = await addPerson(server.pool, 'Sergio', [{ tenant: 2 }]);
  org = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
});

async function call(method: 'GET' | 'POST', path: string, headers: Record<string, string>, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `/api/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const signIn = (who: TestPerson, host: string, password = PASSWORD) =>
  call('POST', 'login', { host }, { email: who.email, password });
const me = (who: TestPerson, host: string, tenant?: number) =>
  call('GET', 'me', { ...who.headers, host, ...(tenant !== undefined && { 'x-tenant': String(tenant) }) });
const countSessions = async () => (await server.pool.query('SELECT FROM sessions')).rowCount;

describe('at a company’s own host', () => {
  test('its people sign in and start there, whichever company they used last', async () => {
    const { status, body } = await signIn(both, AURORA);
    expect(status).toBe(200);
    expect(body.user.current_tenant_id).toBe(1);
    const { rows } = await server.pool.query('SELECT tenant_id FROM audit_events');
    expect(rows).toEqual([{ tenant_id: 1 }]);
  });

  test.each([
    ['another company’s', () => seller],
    ['the organisation’s administrator', () => org],
  ])('%s people can’t sign in, and learn so only after a correct password', async (_, who) => {
    const before = await countSessions();
    expect(await signIn(who(), AURORA)).toMatchObject({ status: 409, body: NOT_HERE });
    expect(await signIn(who(), AURORA, 'uma-senha-errada')).toMatchObject({
      status: 422,
      body: { error: 'invalid' },
    });
    expect(await countSessions()).toBe(before);
  });

  test('former members get the same answer, and disabled ones get the usual one', async () => {
    await server.pool.query('UPDATE memberships SET enabled = false WHERE tenant_id = 1');
    expect(await signIn(both, AURORA)).toMatchObject({ status: 401, body: { error: 'disabled' } });
    await server.pool.query('UPDATE memberships SET left_at = now() WHERE tenant_id = 1');
    expect(await signIn(both, AURORA)).toMatchObject({ status: 409, body: NOT_HERE });
  });

  test('no session reaches another company', async () => {
    expect(await me(both, AURORA, 2)).toMatchObject({ status: 409, body: NOT_HERE });
    expect(await me(both, AURORA, 99)).toMatchObject({ status: 409, body: NOT_HERE });
    expect(await me(seller, AURORA)).toMatchObject({ status: 409, body: { error: 'no_company' } });
  });

  test('the company is the current one, and the others carry the address to go to', async () => {
    const { body } = await me(both, AURORA);
    expect(body.data).toMatchObject({ current_tenant_id: 1, membership: { tenant_id: 1 } });
    expect(
      body.data.tenants.map(({ id, address }: { id: number; address: string }) => [id, address]),
    ).toEqual([
      [1, null],
      [2, `https://${SERRA}`],
      [3, `https://${PLAIN}`],
    ]);
  });

  test('work waiting for another company is neither refused nor erased', async () => {
    const headers = { ...both.headers, host: AURORA, 'x-tenant': '2' };
    expect(await call('POST', 'sync', headers, { cursors: {} })).toMatchObject({
      status: 409,
      body: NOT_HERE,
    });
    const sent = await call('POST', 'commands', headers, { commands: [] });
    expect(sent).toMatchObject({ status: 409, body: NOT_HERE });
  });

  test('an invitation to another company is not accepted', async () => {
    const boss = await addPerson(server.pool, 'Bruno', [{ tenant: 2, role: 'admin' }]);
    const invited = { name: 'Nova', email: 'nova@serra.test' };
    await call('POST', 'tenants/2/members', { ...boss.headers, host: PLAIN }, invited);
    await server.drain();
    const [, link] = /\/\/(\S+create-password\/[\w-]+)/.exec(server.letters.at(-1)!.text)!;
    expect(link).toContain(`${SERRA}/`);
    const path = link!.slice(link!.indexOf('create-password'));
    const password = { password: 'senha-nova-e-longa', password_confirmation: 'senha-nova-e-longa' };
    expect(await call('POST', path, { host: AURORA }, password)).toMatchObject({
      status: 409,
      body: NOT_HERE,
    });
    const accepted = await call('POST', path, { host: SERRA }, password);
    expect(accepted).toMatchObject({ status: 201, body: { data: { user: { current_tenant_id: 2 } } } });
  });

  test.each([
    ['its own', 1, 'connect'],
    ['another', 2, 'connect_error'],
  ])('a socket connects to %s company: %s %s', async (_, tenant_id, heard) => {
    const socket = io(server.url, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: both.token, tenant_id, feeds: [] },
      extraHeaders: { host: AURORA },
    });
    const first = await new Promise(resolve => {
      for (const event of ['connect', 'connect_error']) socket.once(event, () => resolve(event));
    });
    socket.disconnect();
    expect(first).toBe(heard);
  });
});

test.each([PLAIN, AURORA, 'localhost:3000', '127.0.0.1:3000'])(
  'at %s each company has its public address',
  async host => {
    const { tenants } = (await me(both, host)).body.data;
    expect(
      tenants.map(({ id, public_address }: { id: number; public_address: string }) => [id, public_address]),
    ).toEqual([
      [1, `https://${AURORA}`],
      [2, `https://${SERRA}`],
      [3, `https://${PLAIN}`],
    ]);
    if (host === AURORA) return;
    const { user } = (await signIn(seller, host)).body;
    expect(user.tenants).toMatchObject([{ id: 2, public_address: `https://${SERRA}` }]);
  },
);

describe.each([PLAIN, 'localhost:3000', 'ninguem.exemplo.com.br'])(
  'at %s, which belongs to no company',
  host => {
    test('everyone can sign in, and all their companies open', async () => {
      expect(await signIn(org, host)).toMatchObject({ status: 200 });
      expect((await signIn(both, host)).body.user.current_tenant_id).toBe(2);
      expect(await me(both, host, 1)).toMatchObject({ status: 200 });
      const { body } = await me(both, host);
      expect(body.data.tenants.map(({ address }: { address: string }) => address)).toEqual([
        null,
        null,
        null,
      ]);
    });
  },
);

test('a closed company has no host', async () => {
  await server.pool.query('UPDATE tenants SET status = 0 WHERE id = 1');
  expect((await signIn(both, AURORA)).body.user.current_tenant_id).toBe(2);
});
