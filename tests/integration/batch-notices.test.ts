import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCards, readCardTable } from '../../domain/csv/cards-from-csv';
import { decodeText } from '../../domain/csv/csv-table';
import { createCards } from '../../src/features/board/csv/create-cards';
import { changeSelected } from '../../src/features/board/group/change-selected';
import { closeDatabase, switchDatabase } from '../../src/mirror/current';
import { releaseEntry } from '../../src/view/perform';
import type { TestClient } from '../harness/client';
import { type PushService, startPushService } from '../harness/push-service';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, type World } from '../harness/world';

let service: PushService;
let server: TestServer;
let world: World;
let manager: TestClient;
let seed = 0;
let now = new Date('2026-03-10T12:00:00.000Z');

beforeAll(async () => {
  service = await startPushService();
  const isAllowed = (address: string, port: number) => address === '127.0.0.1' && port === service.port;
  server = await startServer({ clock: () => now, feedRules: { isAllowed } });
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(async () => {
  seed += 1;
  now = new Date('2026-03-10T12:00:00.000Z');
  world = await createWorld(server, seed);
  for (const who of ['vendas', 'aprova']) {
    const token = JSON.stringify(service.subscribe(`${who}${seed}`));
    await world.call(who, 'POST', '/push-devices/webpush', { token });
  }
  manager = world.client('mesa', 'gestor');
  await sync(manager);
  switchDatabase(manager.db, manager.actor);
});
afterEach(() => {
  closeDatabase();
  world.close();
});

const boardId = () => world.flow.board.id;
const idOf = (who: string) => world.people[who]!.actor.user_id;
const emailOf = (who: string) => `${who}@${world.tenant_id}.test`;

async function sync(client: TestClient): Promise<void> {
  client.startSync();
  await world.settle();
}

/** Returns lines of a CSV, each with these owners. */
const lines = (count: number, phase: number, ...owners: string[]) =>
  Array.from({ length: count }, (_, at) =>
    [`Onix ${at + 1}`, world.flow.phases[phase]!.name, owners.map(emailOf).join(', ')].join(';'),
  );

/** Imports a file with these lines, as Excel writes it. */
async function importCards(rows: string[]): Promise<void> {
  const file = ['\uFEFFTítulo;Fase;Responsáveis', ...rows, ''].join('\r\n');
  const { cards, problems } = readCards(readCardTable(decodeText(Buffer.from(file)), []), {
    ...{ phases: world.flow.phases, tags: [], fields: [], today: '2026-03-10', toInstant: text => text },
    members: Object.keys(world.people).map(name => ({ id: idOf(name), name, email: emailOf(name) })),
  });
  expect(problems).toEqual([]);
  const { count } = await createCards(boardId(), cards, () => {}, new AbortController().signal);
  expect(count).toBe(rows.length);
  await sync(manager);
}

async function change(ids: string[], what: Parameters<typeof changeSelected>[2]): Promise<void> {
  const { entry_ids, refused } = await changeSelected(boardId(), ids, what, () => {});
  expect(refused.size).toBe(0);
  await Promise.all(entry_ids.map(releaseEntry));
  await sync(manager);
}

const cardIds = async () => (await manager.db.card.where({ board_id: boardId() }).primaryKeys()) as string[];

/** Runs the jobs, lets time pass until the action counts as finished, and runs them again. */
async function quiet(): Promise<void> {
  await server.drain();
  now = new Date(now.getTime() + 10_000);
  await server.drain();
}

interface Pushed {
  notification: { title: string; body: string; tag: string; navigate: string; actions?: object[] };
  app_badge: number;
}
const pushes = (who: string): Pushed[] =>
  service.received.flatMap(({ path, message }) => (path === `${who}${seed}` ? [message as Pushed] : []));

async function notices(who: string) {
  const { body } = await world.call(
    who,
    'GET',
    `/tenants/${world.tenant_id}/notifications?order_by=created_at`,
  );
  return body.data as { id: string; type: string; cards: number; is_read: boolean; title: string }[];
}

test('an import of 300 cards makes one notice and one push for their owner', async () => {
  await importCards(lines(300, 0, 'vendas'));
  await server.drain();
  expect(pushes('vendas')).toEqual([]);
  await quiet();
  expect(await notices('vendas')).toMatchObject([{ type: 'assigned', cards: 300, is_read: false }]);
  expect(pushes('vendas')).toEqual([
    expect.objectContaining({
      app_badge: 1,
      notification: expect.objectContaining({
        title: '300 cards em Vendas',
        body: 'gestor adicionou você como responsável',
        navigate: expect.stringMatching(`/flows/${boardId()}\\?owners=%5B%22${idOf('vendas')}%22%5D$`),
      }),
    }),
  ]);
  const phone = world.client('celular', 'vendas');
  await sync(phone);
  expect(await phone.notifications()).toMatchObject([{ cards: 300 }]);
  expect((await phone.notifications())[0]).not.toHaveProperty('batch');
  await quiet();
  expect(pushes('vendas')).toHaveLength(1);
});

test('each owner is notified of their own cards, once', async () => {
  await importCards([...lines(3, 0, 'vendas'), ...lines(2, 0, 'aprova'), ...lines(4, 0, 'vendas', 'aprova')]);
  await quiet();
  expect((await notices('vendas')).map(({ cards }) => cards)).toEqual([7]);
  expect((await notices('aprova')).map(({ cards }) => cards)).toEqual([6]);
  expect([pushes('vendas').length, pushes('aprova').length]).toEqual([1, 1]);
});

test('an import of one card notifies as for any card', async () => {
  await importCards(lines(1, 0, 'vendas'));
  await quiet();
  const [card_id] = await cardIds();
  expect(pushes('vendas').map(({ notification }) => notification)).toMatchObject([
    { title: 'Onix 1', tag: card_id, navigate: expect.stringMatching(`/cards/${card_id}$`) },
  ]);
});

test('approvals requested by an import make one notice, which leads to all of them', async () => {
  await importCards(lines(5, 2));
  await quiet();
  expect(await notices('aprova')).toMatchObject([{ type: 'approval_asked', cards: 5 }]);
  const [{ notification }] = pushes('aprova') as [Pushed];
  expect(notification).toMatchObject({ title: '5 cards em Vendas', body: 'Pedem a sua aprovação' });
  expect(notification.navigate).toMatch(/\/approvals$/);
  expect(notification).not.toHaveProperty('actions');
});

test('a new owner of 200 cards is notified once, and again of another act', async () => {
  await importCards(lines(200, 0));
  await change(await cardIds(), { name: 'owner.add', input: { user_id: idOf('vendas') } });
  await quiet();
  expect((await notices('vendas')).map(({ cards }) => cards)).toEqual([200]);
  expect(pushes('vendas')).toHaveLength(1);

  await change((await cardIds()).slice(0, 20), {
    name: 'card.move',
    input: { phase_id: world.flow.phases[1]!.id },
  });
  await quiet();
  const told = (await notices('vendas')).map(({ type, cards }) => `${type} ${cards}`).sort();
  expect(told).toEqual(['assigned 200', 'moved 20']);
  expect(pushes('vendas').map(({ notification }) => notification.body)).toEqual([
    'gestor adicionou você como responsável',
    'gestor moveu os cards',
  ]);
  const tags = pushes('vendas').map(({ notification }) => notification.tag);
  expect(new Set(tags).size).toBe(2);
});

test('two acts of one kind right after each other make two notices', async () => {
  await importCards(lines(4, 0, 'vendas'));
  await importCards(lines(3, 0, 'vendas'));
  await quiet();
  expect((await notices('vendas')).map(({ cards }) => cards).sort()).toEqual([3, 4]);
  expect(
    pushes('vendas')
      .map(({ notification }) => notification.title)
      .sort(),
  ).toEqual(['3 cards em Vendas', '4 cards em Vendas']);
});
