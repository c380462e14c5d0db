import { once } from 'node:events';
import { connect } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import type { Poke } from '../../domain/sync';
import { buildApp } from '../../server/app';
import type { App } from '../../server/app-type';
import { createPool } from '../../server/database/pool';
import { editBoard } from '../../server/flows/edit-flow';
import { removeMember } from '../../server/flows/edit-members';
import { startServer, type TestServer } from '../harness/server';
import { until } from '../harness/until';
import { createWorld, OUTSIDE_ADMIN, type World } from '../harness/world';

let server: TestServer;
let world: World;
let board_id: string;
let board: string;
const opened: Socket[] = [];
beforeAll(async () => {
  server = await startServer({ listen: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  board_id = world.flow.board.id;
  board = boardFeed(board_id);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});

interface Browser {
  socket: Socket;
  pokes: Poke[];
  gaps: number;
  /** Waits until it has been poked about this feed at this revision or a later one. */
  heard: (feed: string, revision: number) => Promise<unknown>;
}

interface Place {
  url?: string;
  token?: string;
  tenant_id?: number;
  feeds?: string[];
  /** Origin of the page that opens the socket, as browsers send it; without it, the client is no browser. */
  origin?: string;
}

function aSocket(person: string, place: Place = {}): Socket {
  const { url = server.url, origin, ...given } = place;
  const { token } = world.people[person] ?? { token: 'nobody' };
  const auth = { token, tenant_id: world.tenant_id, feeds: [], ...given };
  const extraHeaders: Record<string, string> = origin ? { origin } : {};
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth, extraHeaders });
  opened.push(socket);
  return socket;
}

async function aBrowser(person: string, place?: Place): Promise<Browser> {
  const socket = aSocket(person, place);
  const pokes: Poke[] = [];
  const browser: Browser = {
    socket,
    pokes,
    gaps: 0,
    heard: (feed, revision) =>
      until(
        () => pokes.find(poke => poke.feed === feed && poke.revision >= revision) ?? null,
        found => found !== null,
      ),
  };
  socket.on('poke', poke => pokes.push(poke));
  socket.on('gap', () => {
    browser.gaps += 1;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return browser;
}

/** Creates a card. Returns the revision of the flow's feed after that. */
async function makeCard(
  person: string,
  { socketId, app = server.app }: { socketId?: string; app?: App } = {},
): Promise<number> {
  const { token } = world.people[person]!;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/boards/${board_id}/cards`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-tenant': String(world.tenant_id),
      ...(socketId && { 'x-socket-id': socketId }),
    },
    payload: { title: 'Onix' },
  });
  expect(answer.statusCode).toBe(200);
  return revisionOfBoard();
}

async function revisionOfBoard(): Promise<number> {
  const { rows } = await server.pool.query('SELECT revision FROM feeds WHERE tenant_id = $1 AND feed = $2', [
    world.tenant_id,
    board,
  ]);
  return rows[0].revision;
}

/**
 * Waits until everything sent so far has arrived: pokes arrive in order, so that none from before this one is still on
 * its way.
 */
async function afterAllElse(browser: Browser, person: string): Promise<void> {
  const feed = userFeed(world.people[person]!.actor.user_id);
  const payload = JSON.stringify({ tenant_id: world.tenant_id, feed, revision: 999_999, except: null });
  await server.pool.query('SELECT pg_notify($1, $2)', ['pokes', payload]);
  await browser.heard(feed, 999_999);
}

describe('S9: a change', () => {
  it('pokes the other browsers of the flow, and not the one that made it', async () => {
    const mine = await aBrowser('vendas');
    const mineToo = await aBrowser('vendas');
    const theirs = await aBrowser('aprova');
    const revision = await makeCard('vendas', { socketId: mine.socket.id });
    await theirs.heard(board, revision);
    await mineToo.heard(board, revision);
    await afterAllElse(mine, 'vendas');
    expect(mine.pokes.filter(({ feed }) => feed === board)).toEqual([]);
    expect(theirs.pokes).toEqual([{ feed: board, revision }]);
  });

  it('can’t be hidden from a whole flow by naming another socket as one’s own', async () => {
    const theirs = await aBrowser('aprova');
    const revision = await makeCard('vendas', { socketId: `${world.tenant_id}/${board}` });
    await theirs.heard(board, revision);
  });

  it('is notified through another process on the same database', async () => {
    const pool = createPool(server.database, { max: 4 });
    const other = await buildApp({ pool, env: server.env, requestsAMinute: 1e6 });
    await other.listen({ host: '127.0.0.1', port: 0 });
    try {
      const here = await aBrowser('vendas');
      const there = await aBrowser('aprova', { url: other.listeningOrigin });
      await there.heard(board, await makeCard('vendas'));
      const revision = await makeCard('vendas', { app: other, socketId: there.socket.id });
      await here.heard(board, revision);
      await afterAllElse(there, 'aprova');
      expect(there.pokes.some(poke => poke.feed === board && poke.revision === revision)).toBe(false);
    } finally {
      await other.close();
      await pool.end();
    }
  });

  it('reveals only the feed’s new revision', async () => {
    const theirs = await aBrowser('aprova');
    await theirs.heard(board, await makeCard('vendas'));
    for (const poke of theirs.pokes) expect(Object.keys(poke).sort()).toEqual(['feed', 'revision']);
  });
});

describe('S9: the right to receive pokes', () => {
  it('ends at once for a member who is removed from the flow', async () => {
    const leaver = await aBrowser('vendas');
    await leaver.heard(board, await makeCard('gestor'));
    const member = world.flow.members.find(({ user_id }) => user_id === world.people.vendas!.actor.user_id)!;
    await removeMember(world.manager, board_id, member.id);
    await afterAllElse(leaver, 'vendas');
    leaver.pokes.length = 0;
    const witness = await aBrowser('aprova');
    await witness.heard(board, await makeCard('gestor'));
    await afterAllElse(leaver, 'vendas');
    expect(leaver.pokes.filter(({ feed }) => feed === board)).toEqual([]);
  });

  it('covers the flows that an administrator has opened, and no others', async () => {
    const idle = await aBrowser(OUTSIDE_ADMIN);
    const looking = await aBrowser(OUTSIDE_ADMIN, { feeds: [board] });
    await looking.heard(board, await makeCard('vendas'));
    await afterAllElse(idle, OUTSIDE_ADMIN);
    expect(idle.pokes.filter(({ feed }) => feed === board)).toEqual([]);
  });

  it('covers a deactivated flow for a person who has it open', async () => {
    await editBoard(world.manager, board_id, { enabled: false });
    const looking = await aBrowser('vendas', { feeds: [board] });
    await editBoard(world.manager, board_id, { enabled: true });
    await looking.heard(board, await revisionOfBoard());
  });

  it('is given to no one of another company, whatever feeds they request', async () => {
    const other = await createWorld(server, 2);
    const stranger = await aBrowser('vendas', {
      token: other.people.vendas!.token,
      tenant_id: other.tenant_id,
      feeds: [board, userFeed(world.people.aprova!.actor.user_id)],
    });
    const witness = await aBrowser('aprova');
    await witness.heard(board, await makeCard('vendas'));
    const own = userFeed(other.people.vendas!.actor.user_id);
    const payload = { tenant_id: other.tenant_id, feed: own, revision: 1, except: null };
    await server.pool.query('SELECT pg_notify($1, $2)', ['pokes', JSON.stringify(payload)]);
    await stranger.heard(own, 1);
    expect(stranger.pokes.map(({ feed }) => feed)).toEqual([own]);
  });

  const turnedAway: [string, () => Place][] = [
    ['without a session', () => ({ token: 'nobody' })],
    ['to a company that is not theirs', () => ({ tenant_id: 999_999 })],
    ['with nonsense', () => ({ feeds: ["board:'; --"] })],
    ['with more than anybody holds', () => ({ feeds: Array(1001).fill(board) })],
  ];
  it.each(turnedAway)('is refused to a socket %s', async (_name, place) => {
    await expect(aBrowser('vendas', place())).rejects.toThrow('unauthorized');
  });

  it('is given to a page of the same origin, and to no other page that has got a session', async () => {
    await expect(aBrowser('vendas', { origin: server.url })).resolves.toBeDefined();
    await expect(aBrowser('vendas', { origin: 'https://evil.test' })).rejects.toThrow('websocket error');
  });

  it('ends for a socket with an ended session as soon as anything about the session changes', async () => {
    const browser = await aBrowser('vendas');
    await world.endSession('vendas');
    const gone = new Promise(resolve => browser.socket.once('disconnect', resolve));
    const feed = userFeed(world.people.vendas!.actor.user_id);
    const payload = { tenant_id: world.tenant_id, feed, revision: 1, except: null };
    await server.pool.query('SELECT pg_notify($1, $2)', ['pokes', JSON.stringify(payload)]);
    expect(await gone).toBe('io server disconnect');
  });
});

describe('S9: the listener', () => {
  const listeners = () =>
    server.pool.query(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN pokes'",
    );

  it('ignores a notification that is no poke', async () => {
    const browser = await aBrowser('aprova');
    for (const text of ['', '{', 'null', '[1]', '{"tenant_id":"x"}'])
      await server.pool.query('SELECT pg_notify($1, $2)', ['pokes', text]);
    await browser.heard(board, await makeCard('vendas'));
  });

  it('listens again after a lost connection, and reports that pokes may have been missed', async () => {
    const browser = await aBrowser('aprova');
    const { rows } = await listeners();
    expect(rows).toHaveLength(1);
    await server.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await until(
      () => browser.gaps,
      gaps => gaps === 1,
    );
    await browser.heard(board, await makeCard('vendas'));
  });
});

it('a server stops in spite of sockets and of a connection that never sent a request', async () => {
  const own = await startServer({ listen: true });
  const ahead = connect(Number(new URL(own.url).port), '127.0.0.1');
  await once(ahead, 'connect');
  const { people, tenant_id } = await createWorld(own, 1);
  const socket = io(own.url, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token: people.vendas!.token, tenant_id, feeds: [] },
  });
  opened.push(socket);
  await new Promise(resolve => socket.once('connect', () => resolve(null)));
  const gone = new Promise(resolve => socket.once('disconnect', resolve));
  const closed = once(ahead, 'close');
  await own.close();
  await Promise.all([gone, closed]);
});
