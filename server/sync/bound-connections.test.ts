import { type Socket as Connection, connect } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { userFeed } from '../../domain/entities/feeds';
import { startServer, type TestServer } from '../../tests/harness/server';
import { until } from '../../tests/harness/until';
import { createWorld, type World } from '../../tests/harness/world';
import { BOUNDS } from '../bounds';
import { POKES_CHANNEL } from '../feeds/touch-feeds';

let server: TestServer;
let world: World;
let lookups: number;
const opened: (Socket | Connection)[] = [];
beforeAll(async () => {
  server = await startServer({ listen: true });
  world = await createWorld(server, 1);
  const { query } = server.pool;
  vi.spyOn(server.pool, 'query').mockImplementation(((...asked: Parameters<typeof query>) => {
    if ((asked[0] as { name?: string }).name === 'find-session') lookups += 1;
    return query.apply(server.pool, asked);
  }) as typeof query);
});
beforeEach(() => {
  lookups = 0;
});
afterEach(async () => {
  for (const socket of opened.splice(0)) 'disconnect' in socket ? socket.disconnect() : socket.destroy();
});
afterAll(() => server.close());

const auth = (person: string) => ({
  token: world.people[person]?.token ?? 'nobody',
  tenant_id: world.tenant_id,
  feeds: [],
});
function open(person: string, address: string): Socket {
  const options = { transports: ['websocket'], forceNew: true, reconnection: false, auth: auth(person) };
  const socket = io(server.url, { ...options, extraHeaders: { 'x-forwarded-for': address } });
  opened.push(socket);
  return socket;
}
const UPGRADE = (address: string) =>
  `${[
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'host: a',
    `x-forwarded-for: ${address}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n')}\r\n\r\n`;
/** Waits until the socket is connected or refused. Returns the reason of a refusal. */
const outcome = (socket: Socket) =>
  new Promise<string>(resolve => {
    socket.once('connect', () => resolve('in'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });

test('a stranger is cut off who keeps sending credentials, which are looked up once', async () => {
  const stranger = open('nobody', '10.0.0.1');
  const { io: manager } = stranger;
  const cut = new Promise(resolve => manager.once('close', resolve));
  manager.once('open', () => {
    for (let n = 0; n < 5_000; n += 1) manager.engine.write(`0${JSON.stringify(auth('nobody'))}`);
  });
  await cut;
  expect(await outcome(open('vendas', '10.0.0.2'))).toBe('in');
  expect(lookups).toBeLessThanOrEqual(3);
});

test('a stranger who keeps pinging is cut off before any answer', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  const closed = new Promise(resolve => socket.once('close', resolve));
  const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
  const heard: Buffer[] = [];
  socket.on('data', part => {
    heard.push(part);
    if (heard.length === 1) socket.write(Buffer.concat(Array(1_000).fill(PING)));
  });
  socket.write(UPGRADE('10.0.0.6'));
  await closed;
  // The response to the first is already being sent; a thousand would be two kilobytes.
  expect(Buffer.concat(heard.slice(1)).length).toBeLessThan(500);
});

test('a person who keeps sending is cut off', async () => {
  const socket = open('vendas', '10.0.0.1');
  await outcome(socket);
  const lost = new Promise(resolve => socket.once('disconnect', resolve));
  for (let n = 0; n <= BOUNDS.messages; n += 1) socket.emit('alive');
  expect(await lost).toBe('transport close');
});

test('many devices behind one address can connect at once, up to fifty per person', async () => {
  const people = ['gestor', 'vendas', 'aprova'];
  const all = Array.from({ length: 200 }, (_, n) => outcome(open(people[n % people.length]!, '10.0.0.1')));
  const outcomes = await Promise.all(all);
  // Each person has a limit of sockets; the address has none.
  expect(outcomes.filter(said => said === 'in')).toHaveLength(people.length * BOUNDS.sockets);
  expect(new Set(outcomes)).toEqual(new Set(['in', 'too_many']));
});

test('silent strangers of one network have a limited number of sockets; other people can connect', async () => {
  const ahead = (address: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    opened.push(socket);
    socket.on('error', () => {});
    socket.write(UPGRADE(address));
    return new Promise<string>(resolve => socket.once('data', part => resolve(String(part).slice(9, 12))));
  };
  const answers = await Promise.all(
    Array.from({ length: BOUNDS.strangersSockets + 5 }, () => ahead('10.0.0.3')),
  );
  expect(answers.filter(status => status === '101')).toHaveLength(BOUNDS.strangersSockets);
  expect(await outcome(open('vendas', '10.0.0.4'))).toBe('in');
});

test('a person has a limited number of sockets, and keeps no one else out', async () => {
  const mine = Array.from({ length: BOUNDS.sockets }, () => outcome(open('vendas', '10.0.0.1')));
  expect(new Set(await Promise.all(mine))).toEqual(new Set(['in']));
  expect(await outcome(open('vendas', '10.0.0.5'))).toBe('too_many');
  expect(await outcome(open('gestor', '10.0.0.1'))).toBe('in');
});

test('many changes in a person’s feed look up their sockets only a few times', async () => {
  const sockets = [open('vendas', '10.0.0.1'), open('vendas', '10.0.0.1')];
  await Promise.all(sockets.map(outcome));
  const heard: number[] = [];
  sockets[0]!.on('poke', ({ revision }) => heard.push(revision));
  lookups = 0;
  const feed = userFeed(world.people.vendas!.actor.user_id);
  const last = 1_000_000 + 500;
  await server.pool.query(
    `SELECT pg_notify('${POKES_CHANNEL}', jsonb_build_object('tenant_id', $1::int, 'feed', $2::text, 'revision', r, 'except', null)::text)
       FROM generate_series(1000001, $3::int) r`,
    [world.tenant_id, feed, last],
  );
  await until(
    () => heard.at(-1),
    revision => revision === last,
  );
  expect(heard).toHaveLength(500);
  expect(lookups).toBeLessThan(100);
});

test('a socket ends when its session expires', async () => {
  let now = new Date();
  const own = await startServer({ listen: true, patienceMs: 100, clock: () => now });
  const { people, tenant_id } = await createWorld(own, 2);
  const options = { transports: ['websocket'], forceNew: true, reconnection: false };
  const socketOf = async (person: string) => {
    const { token } = people[person]!;
    const socket = io(own.url, { ...options, auth: { token, tenant_id, feeds: [] } });
    opened.push(socket);
    await outcome(socket);
    return socket;
  };
  const [ending, going] = [await socketOf('vendas'), await socketOf('gestor')];
  const ended = new Promise(resolve => ending.once('disconnect', resolve));
  await own.pool.query('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [
    people.vendas!.actor.user_id,
  ]);
  // By this server's clock both sessions have expired: it asks the database, where one is still valid.
  now = new Date(now.getTime() + 91 * 86_400_000);
  await ended;
  expect(going.connected).toBe(true);
  await own.close();
});
