import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, OUTSIDE_ADMIN, type World } from '../../../tests/harness/world';
import { findPushes } from '../../repositories/push-devices';

let server: TestServer;
let world: World;
let seed = 0;
/** Messages that the push service has received, and its response. */
let received: { url: string; headers: IncomingHttpHeaders; bytes: number }[];
let status: number;
const service = createServer((request, answer) => {
  let bytes = 0;
  request.on('data', chunk => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    received.push({ url: request.url!, headers: request.headers, bytes });
    answer.writeHead(status).end();
  });
});
let port: number;
let now = new Date('2026-03-10T12:00:00.000Z');

beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
  port = (service.address() as AddressInfo).port;
  server = await startServer({
    clock: () => now,
    feedRules: { isAllowed: (address, asked) => address === '127.0.0.1' && asked === port },
  });
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(async () => {
  // A push of the previous test may still be running.
  await server.drain();
  seed += 1;
  now = new Date('2026-03-10T12:00:00.000Z');
  received = [];
  status = 201;
  world = await createWorld(server, seed);
  await server.pool.query('DELETE FROM push_devices');
  await server.pool.query('DELETE FROM jobs');
});

const call: World['call'] = (...asked) => world.call(...asked);
/** Makes a browser's subscription, with real keys. */
function subscription(path: string, at = port) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return JSON.stringify({
    endpoint: `http://127.0.0.1:${at}/${path}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  });
}
const register = (who: string, token: string) => call(who, 'POST', '/push-devices/webpush', { token });
const board = () => `/boards/${world.flow.board.id}`;
const idOf = (who: string) => world.people[who]!.actor.user_id;
async function assign(who: string): Promise<void> {
  const { body } = await call('gestor', 'POST', `${board()}/cards`, { title: 'Onix' });
  await call('gestor', 'POST', `${board()}/cards/${body.data.id}/owners`, { user_id: idOf(who) });
  await server.drain();
}
const devices = async () =>
  (await server.pool.query('SELECT count(*)::int AS n FROM push_devices')).rows[0].n;

describe('a registered browser', () => {
  test('receives its own person’s notifications only, encrypted and signed', async () => {
    await register('vendas', subscription('vendas'));
    await register('aprova', subscription('aprova'));
    await assign('vendas');
    expect(received.map(({ url }) => url)).toEqual(['/vendas']);
    expect(received[0]!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=/),
    });
    expect(received[0]!.bytes).toBeGreaterThan(100);
  });

  test('is stored once when registered again, for the person who signed in last', async () => {
    const token = subscription('shared');
    await register('vendas', token);
    await register('vendas', token);
    await register('aprova', token);
    expect(await devices()).toBe(1);
    await assign('vendas');
    expect(received).toEqual([]);
  });

  test.each([404, 410])('is deleted when its service answers %i, since it no longer exists', async answer => {
    status = answer;
    await register('vendas', subscription('gone'));
    await assign('vendas');
    expect([received.length, await devices()]).toEqual([1, 0]);
  });

  test('is deleted on request, and with its session', async () => {
    const token = subscription('mine');
    await register('vendas', token);
    await call('aprova', 'DELETE', '/push-devices/webpush', { token });
    expect(await devices()).toBe(1);
    await call('vendas', 'DELETE', '/push-devices/webpush', { token });
    expect(await devices()).toBe(0);
    await register('vendas', token);
    await call('vendas', 'POST', '/logout');
    expect(await devices()).toBe(0);
  });

  test('that can’t be reached is retried, and does not delay others', async () => {
    status = 503;
    await register('vendas', subscription('slow'));
    await assign('vendas');
    expect(received).toHaveLength(1);
    status = 201;
    await register('gestor', subscription('quick'));
    now = new Date(now.getTime() + 3_600_000);
    await server.drain();
    expect(received.map(({ url }) => url)).toEqual(['/slow', '/slow']);
  });

  test('is refused when its key can’t be used for encryption', async () => {
    const made = JSON.parse(subscription('broken'));
    made.keys.p256dh = Buffer.alloc(65, 4).toString('base64url');
    const { status, body } = await register('vendas', JSON.stringify(made));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
  });

  test.each([400, 401, 403, 413, 500])(
    'is kept when its service answers %i, which may be a server error',
    async answer => {
      status = answer;
      await register('vendas', subscription('kept'));
      await assign('vendas');
      expect([received.length, await devices()]).toEqual([1, 1]);
    },
  );

  test('that subscribed again is notified only at its new address', async () => {
    await register('vendas', subscription('old'));
    await register('vendas', subscription('new'));
    await assign('vendas');
    expect(received.map(({ url }) => url)).toEqual(['/new']);
  });

  /** Asks the approver to approve a new card. */
  async function ask() {
    const { body } = await call('gestor', 'POST', `${board()}/cards`, { title: 'Onix' });
    const card = `${board()}/cards/${body.data.id}`;
    const [, proposal, approval] = world.flow.phases;
    for (const { id } of [proposal!, approval!])
      await call('vendas', 'POST', `${card}/move`, { phase_id: id });
    const { rows } = await server.pool.query(
      `SELECT n.id, a.id AS approval_id FROM notifications n JOIN approvals a ON a.card_id = n.card_id
        WHERE n.type = 'approval_asked' AND n.card_id = $1`,
      [body.data.id],
    );
    const [{ id, approval_id }] = rows;
    const told = async () => (await findPushes(server.pool, world.tenant_id, [id]))[0]!;
    return { card, phase_id: approval!.id, approval_id, told };
  }

  test('receives the requested approval, the version of the card, and whether it may be given there', async () => {
    await register('aprova', subscription('aprova'));
    const { card, phase_id, approval_id, told } = await ask();
    const { data_version } = (await call('aprova', 'GET', card)).body.data;
    expect((await told()).asked).toEqual({ approval_id, data_version, quick_approval: true });
    await call('gestor', 'PATCH', `${board()}/phases/${phase_id}`, { quick_approval: false });
    await call('gestor', 'PATCH', card, { title: 'Onix Plus' });
    const changed = { approval_id, data_version: data_version + 1, quick_approval: false };
    expect((await told()).asked).toEqual(changed);
    await call('aprova', 'POST', `${card}/approvals/${approval_id}/reject`, {});
    expect((await told()).asked).toBeNull();
  });

  test('receives the number of pending approvals and unread notifications of its person', async () => {
    await register('aprova', subscription('aprova'));
    const { card, approval_id, told } = await ask();
    expect((await told()).waiting).toBe(2);
    await call('gestor', 'POST', `${card}/owners`, { user_id: idOf('aprova') });
    expect((await told()).waiting).toBe(3);
    await call('aprova', 'POST', `${card}/approvals/${approval_id}/reject`, {});
    expect((await told()).waiting).toBe(2);
  });

  test('is never called on an internal network', async () => {
    await register('vendas', subscription('inside', port + 1));
    await assign('vendas');
    const { rows } = await server.pool.query("SELECT last_error FROM jobs WHERE kind = 'push'");
    expect(received).toEqual([]);
    expect(rows).toHaveLength(1);
  });

  test.each([['x'], ['{}'], ['{"endpoint":"file:///etc/passwd","keys":{}}'], ['']])(
    'can’t be registered with %j',
    async token => {
      const { status, body } = await register('vendas', token);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
    },
  );

  test('gets the same public key each time, and Firebase only where it is configured', async () => {
    const first = await call('vendas', 'GET', '/push-devices/config');
    expect(first.body.data).toMatchObject({ provider: 'webpush', firebase: null });
    expect(first.body.data.public_key).toMatch(/^[\w-]{87}$/);
    expect(await call('aprova', 'GET', '/push-devices/config')).toEqual(first);
    expect((await call('vendas', 'POST', '/push-devices/firebase', { token: 'x' })).status).toBe(404);
    expect((await call('vendas', 'POST', '/push-devices/pigeon', { token: 'x' })).status).toBe(404);
  });
});

describe('a reminder of a due date', () => {
  const told = async (who: string) =>
    (await call(who, 'GET', `/tenants/${world.tenant_id}/notifications`)).body.data
      .map(({ type, title, created_by_id }: Record<string, unknown>) => [type, title, created_by_id])
      .sort();
  const remind = async () => {
    await server.pool.query(
      "INSERT INTO jobs (id, kind, payload) VALUES (gen_random_uuid(), 'remind-due', '{}')",
    );
    await server.drain();
  };

  test('is sent the day before and after, once, to owners or creator, in the company’s morning', async () => {
    const cards: [title: string, day: string, owner?: string][] = [
      ['Amanhã', '2026-03-11', 'vendas'],
      ['Ontem', '2026-03-09'],
      ['Hoje', '2026-03-10', 'vendas'],
      ['Depois', '2026-03-12', 'vendas'],
      ['Antiga', '2026-03-02', 'vendas'],
    ];
    for (const [title, expiration_date, owner] of cards) {
      const { body } = await call('gestor', 'POST', `${board()}/cards`, { title, expiration_date });
      if (owner) {
        await call('gestor', 'POST', `${board()}/cards/${body.data.id}/owners`, { user_id: idOf(owner) });
      }
    }
    await server.pool.query('DELETE FROM notifications');
    // 07:59 in São Paulo.
    now = new Date('2026-03-10T10:59:00.000Z');
    await remind();
    expect(await told('vendas')).toEqual([]);
    now = new Date('2026-03-10T11:00:00.000Z');
    await remind();
    await remind();
    expect(await told('vendas')).toEqual([['due_tomorrow', 'Amanhã', null]]);
    expect(await told('gestor')).toEqual([['overdue', 'Ontem', null]]);
    // A day later the due dates of other cards are reached.
    now = new Date('2026-03-11T11:00:00.000Z');
    await remind();
    expect(await told('vendas')).toEqual([
      ['due_tomorrow', 'Amanhã', null],
      ['due_tomorrow', 'Depois', null],
      ['overdue', 'Hoje', null],
    ]);
  });

  test('is sent once up to a week late if the server was down, and again for another day', async () => {
    const { body } = await call('gestor', 'POST', `${board()}/cards`, {
      title: 'Vencido',
      expiration_date: '2026-03-03',
    });
    await call('gestor', 'PATCH', board(), { enabled: false });
    await remind();
    expect(await told('gestor')).toEqual([]);
    await call('gestor', 'PATCH', board(), { enabled: true });
    await remind();
    const once = [['overdue', 'Vencido', null]];
    expect(await told('gestor')).toEqual(once);
    now = new Date('2026-03-11T12:00:00.000Z');
    await remind();
    expect(await told('gestor')).toEqual(once);
    await call('gestor', 'PATCH', `${board()}/cards/${body.data.id}`, { expiration_date: '2026-03-12' });
    now = new Date('2026-03-14T12:00:00.000Z');
    await remind();
    await remind();
    expect(await told('gestor')).toEqual([...once, ...once]);
  });

  test('is sent in one company even if another one has an error', async () => {
    const broken = world;
    const due = { title: 'Onix', expiration_date: '2026-03-11' };
    await call('gestor', 'POST', `${board()}/cards`, due);
    const other = await createWorld(server, seed + 1000);
    await server.pool.query("UPDATE tenants SET time_zone = 'Lua/Norte' WHERE id = $1", [broken.tenant_id]);
    try {
      world = other;
      await call('gestor', 'POST', `${board()}/cards`, due);
      await remind();
      expect(await told('gestor')).toEqual([['due_tomorrow', 'Onix', null]]);
      const { rows } = await server.pool.query("SELECT last_error FROM jobs WHERE kind = 'remind-due'");
      expect(rows).toContainEqual({ last_error: expect.stringContaining('Lua/Norte') });
    } finally {
      await server.pool.query("UPDATE tenants SET time_zone = 'UTC' WHERE id = $1", [broken.tenant_id]);
    }
  });

  test('goes to a creator who administers the company without being in the flow, but not to disabled accounts', async () => {
    for (const who of ['vendas', OUTSIDE_ADMIN]) {
      await call(who, 'POST', `${board()}/cards`, { title: `De ${who}`, expiration_date: '2026-03-11' });
    }
    await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [idOf('vendas')]);
    await remind();
    expect(await told(OUTSIDE_ADMIN)).toEqual([['due_tomorrow', `De ${OUTSIDE_ADMIN}`, null]]);
    const { rows } = await server.pool.query('SELECT FROM notifications WHERE target_user_id = $1', [
      idOf('vendas'),
    ]);
    expect(rows).toEqual([]);
  });

  test('is not sent for an archived card, a final phase or a disabled flow', async () => {
    const make = async (title: string) =>
      (await call('gestor', 'POST', `${board()}/cards`, { title, expiration_date: '2026-03-11' })).body.data
        .id;
    await call('gestor', 'PATCH', `${board()}/cards/${await make('Arquivado')}/archive`);
    await server.pool.query('UPDATE cards SET current_phase_id = $1 WHERE id = $2', [
      world.flow.phases[3]!.id,
      await make('Entregue'),
    ]);
    await remind();
    expect(await told('gestor')).toEqual([]);
    await make('Parado');
    await call('gestor', 'PATCH', board(), { enabled: false });
    await remind();
    expect(await told('gestor')).toEqual([]);
  });
});
