import type { Page } from 'playwright-core';
import { io, type Socket } from 'socket.io-client';
import { boardFeed } from '../../domain/entities/feeds';
import { askAs, attachPhoto, enable, headersOf, picturesKept, rowsOnDevice, takeOut } from '../e2e/journeys';
import { installed, openKeptDevice, signIn } from '../harness/browser';
import { throttle } from '../harness/frames';
import type { Site } from '../harness/site';
import { until } from '../harness/until';
import { seconds } from './bench';

const ROUNDS = 5;
/** Milliseconds for the data to return to the device between two rounds. */
const RETURN_MS = 240_000;
const PERSON = 'vendas@aurora.test';

/** Server and flow of the measurement. */
interface Place {
  site: Pick<Site, 'url' | 'pool'>;
  boardId: string;
}

/** Data and connections that a person may no longer have, by kind: how many of each are left. */
type Left = Record<string, number>;

/** Way in which a person's access ends, and is restored for the next round. */
interface Way {
  name: string;
  revoke: () => Promise<void>;
  restore: () => Promise<void>;
  /** Counts what is left on the page's device. */
  left: (page: Page) => Promise<Left>;
}

/**
 * Measures how long an online device still has data that its person may no longer see, from the server's response to
 * the act that ends the access: rows, stored pictures, and the socket where it closes. Needs a server that runs jobs,
 * which make the flow's picture.
 */
export async function benchRevocation(place: Place, rate: number): Promise<void> {
  for (const way of waysOf(place)) {
    const rounds: Left[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(place, way, rate));
    for (const kind of Object.keys(rounds[0]!)) {
      const told = rounds.map(took => took[kind]!).sort((one, other) => one - other);
      console.log(`device, ${rate}× slower: ${way.name}: ${kind} gone after ${told.map(seconds).join(', ')}`);
    }
  }
}

function waysOf({ site, boardId }: Place): Way[] {
  const setStatus = (status: number) =>
    askAs(site, 'organizacao@patio.test', 'PUT', '/tenants/1', { status });
  return [
    {
      name: 'removed from the flow',
      revoke: () => takeOut(site, boardId, PERSON),
      restore: async () => {
        const { rows } = await site.pool.query('SELECT id FROM users WHERE email = $1', [PERSON]);
        const member = { user_id: rows[0].id, role: 'user' };
        await askAs(site, 'gestor@aurora.test', 'POST', `/boards/${boardId}/users`, member);
      },
      left: async page => {
        const cards = await rowsOnDevice<{ board_id: string }>(page, 'card');
        const pictures = await picturesKept(page);
        return {
          rows: cards.filter(({ board_id }) => board_id === boardId).length,
          pictures: pictures.filter(path => path.includes(boardId)).length,
        };
      },
    },
    {
      name: 'disabled',
      revoke: () => enable(site, PERSON, false),
      restore: () => enable(site, PERSON, true),
      left: allLeft,
    },
    {
      name: 'company deactivated',
      revoke: () => setStatus(0),
      restore: () => setStatus(1),
      left: allLeft,
    },
  ];
}

/** Counts all data of the device: its databases, as opening one would keep it from being deleted, and its pictures. */
async function allLeft(page: Page): Promise<Left> {
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!));
  return {
    databases: databases.filter(name => /^patio-.+-\d+$/.test(name)).length,
    pictures: (await picturesKept(page)).length,
  };
}

/**
 * Opens the flow on a new device, with its rows, its picture and a socket of the person, and ends the access. Returns
 * the milliseconds after which each kind was gone.
 */
async function measure(place: Place, way: Way, rate: number): Promise<Left> {
  const { site, boardId } = place;
  await keepPicture(place);
  const { context, page, close } = await openKeptDevice(site.url);
  // The runner of this file wraps named functions in a helper that a page lacks.
  await context.addInitScript('globalThis.__name = named => named;');
  await signIn(page, PERSON);
  await installed(page);
  await page.goto(`${site.url}/flows/${boardId}`);
  await page.locator('[data-card-id]').first().waitFor();
  await until(
    () => picturesKept(page),
    paths => paths.some(path => path.includes(boardId)),
    RETURN_MS,
  );
  const socket = await listen(place);
  const look = async (): Promise<Left> => {
    const left = await way.left(page);
    // A removal from one flow leaves the socket open.
    return way.left === allLeft ? { ...left, socket: Number(socket.connected) } : left;
  };
  const before = await look();
  if (Object.values(before).includes(0)) throw new Error(`nothing to lose: ${JSON.stringify(before)}`);
  await throttle(page, rate);
  const took: Left = {};
  await way.revoke();
  const start = performance.now();
  socket.once('disconnect', () => {
    took.socket = performance.now() - start;
  });
  if (!socket.connected) took.socket = 0;
  await until(
    async () => {
      const left = await look();
      for (const kind of Object.keys(left)) if (left[kind] === 0) took[kind] ??= performance.now() - start;
      return left;
    },
    left => Object.values(left).every(count => count === 0),
  );
  socket.disconnect();
  await close();
  await way.restore();
  return Object.fromEntries(Object.keys(before).map(kind => [kind, took[kind]!]));
}

/** Gives the flow's first card a photo, unless it has one. */
async function keepPicture({ site, boardId }: Place): Promise<void> {
  const { rows } = await site.pool.query(
    `SELECT identifier, EXISTS (SELECT FROM attachments a WHERE a.tenant_id = c.tenant_id AND a.card_id = c.id) AS has_one
       FROM cards c WHERE board_id = $1 ORDER BY identifier LIMIT 1`,
    [boardId],
  );
  if (!rows[0].has_one) await attachPhoto(site, rows[0].identifier, PERSON);
}

/** Connects one more socket as the person, which hears of the flow. */
async function listen({ site, boardId }: Place): Promise<Socket> {
  const { authorization } = await headersOf(site, PERSON);
  const socket = io(site.url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: authorization!.slice('Bearer '.length), tenant_id: 1, feeds: [boardFeed(boardId)] },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
