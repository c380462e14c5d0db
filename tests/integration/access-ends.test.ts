import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';

let server: TestServer;
let org: TestPerson;
let manager: TestPerson;
let other: TestPerson;
let seller: TestPerson;
const opened: Socket[] = [];
const BOARD = '019a0000-0000-7000-8000-00000000000a';

beforeAll(async () => {
  server = await startServer({ listen: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes CASCADE');
  for (const id of [0, 1]) await addTenant(server.pool, id);
  org = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  other = await addPerson(server.pool, 'Gil', [{ tenant: 1, role: 'admin' }]);
  seller = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }]);
  await server.pool.query(
    `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config)
     VALUES (1, $1, 'Vendas', 'vendas', '#000000', $2, 'VND', 'free')`,
    [BOARD, manager.id],
  );
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});

async function listen({ token }: TestPerson): Promise<Socket> {
  const auth = { token, tenant_id: 1, feeds: [boardFeed(BOARD)] };
  const socket = io(server.url, { transports: ['websocket'], forceNew: true, auth });
  opened.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
const ending = (socket: Socket) => new Promise(resolve => socket.once('disconnect', resolve));

async function call(method: 'PUT' | 'POST', url: string, who: TestPerson, payload: object) {
  const answer = await server.app.inject({ method, url: `/api${url}`, headers: who.headers, payload });
  expect(answer.statusCode).toBeLessThan(300);
}

/**
 * Returns whether a socket receives pokes about a feed. Every earlier poke has arrived once a later poke of the
 * person's own feed has.
 */
async function hearsOf(socket: Socket, who: TestPerson, feed: string): Promise<boolean> {
  const heard: string[] = [];
  const mine = new Promise<void>(resolve => {
    socket.on('poke', ({ feed: poked, revision }) => {
      heard.push(poked);
      if (poked === userFeed(who.id) && revision === 99) resolve();
    });
  });
  for (const [poked, revision] of [
    [feed, 98],
    [userFeed(who.id), 99],
  ]) {
    const poke = { tenant_id: 1, feed: poked, revision, except: null };
    await server.pool.query('SELECT pg_notify($1, $2)', ['pokes', JSON.stringify(poke)]);
  }
  await mine;
  return heard.includes(feed);
}

it('a socket is closed when the membership ends', async () => {
  const socket = await listen(seller);
  const ended = ending(socket);
  await call('PUT', `/tenants/1/members/${seller.id}`, manager, { enabled: false });
  expect(await ended).toBe('io server disconnect');
});

it('all sockets of a company are closed when it is deactivated', async () => {
  const sockets = await Promise.all([listen(seller), listen(manager)]);
  const ended = Promise.all(sockets.map(ending));
  await call('PUT', '/tenants/1', org, { status: 0 });
  expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
});

it('the sockets of other devices are closed when the password changes', async () => {
  const here = await listen(seller);
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: seller.email, password: PASSWORD },
  });
  const token: string = login.json().access_token;
  const ended = ending(await listen({ ...seller, token }));
  const passwords = {
    current_password: PASSWORD,
    new_password: 'outra-senha',
    new_password_confirmation: 'outra-senha',
  };
  await call('POST', '/password-update', seller, passwords);
  expect(await ended).toBe('io server disconnect');
  expect(here.connected).toBe(true);
});

it('a person who no longer administers the company gets no more pokes of flows they are not in', async () => {
  const socket = await listen(other);
  expect(await hearsOf(socket, other, boardFeed(BOARD))).toBe(true);
  // The server checks the socket's rights again before it notifies the person's own feed.
  const told = new Promise<void>(resolve =>
    socket.on('poke', ({ feed, revision }) => feed === userFeed(other.id) && revision < 98 && resolve()),
  );
  await call('PUT', `/tenants/1/members/${other.id}`, manager, { role: 'user' });
  await told;
  expect(await hearsOf(socket, other, boardFeed(BOARD))).toBe(false);
});
