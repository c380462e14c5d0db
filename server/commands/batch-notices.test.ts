import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '../../domain/sync';
import { type PushService, startPushService } from '../../tests/harness/push-service';
import { startServer, type TestServer } from '../../tests/harness/server';
import { watchStatements } from '../../tests/harness/statements';
import { createWorld, type World } from '../../tests/harness/world';
import { createPool } from '../database/pool';
import { runCommand } from './run-command';

let service: PushService;
let server: TestServer;
let world: World;
let board_id: string;
let seed = 0;
let now: Date;

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
  await server.pool.query('DELETE FROM jobs');
  world = await createWorld(server, seed);
  board_id = world.flow.board.id;
  const token = JSON.stringify(service.subscribe(`vendas${seed}`));
  await world.call('vendas', 'POST', '/push-devices/webpush', { token });
});

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const idOf = (who: string) => world.people[who]!.actor.user_id;
const titles = () =>
  service.received.flatMap(({ path, message }) =>
    path === `vendas${seed}` ? [(message as { notification: { title: string } }).notification.title] : [],
  );

function envelope(name: string, input: object, batch?: string, who = 'gestor'): CommandEnvelope {
  return {
    id: world.newId(),
    client_id: world.newId(),
    sequence: 1,
    name,
    version: 1,
    user_id: idOf(who),
    made_at: now.toISOString(),
    input: { board_id, ...input },
    after: [],
    ...(batch && { batch }),
  };
}

async function run(sent: CommandEnvelope, who = 'gestor', pool = server.pool) {
  const caller = {
    pool,
    actor: world.people[who]!.actor,
    socketId: null,
    newId: world.newId,
    now: () => now,
  };
  const verdict = await runCommand(caller, sent);
  expect(verdict).toMatchObject({ status: 'applied' });
  return verdict;
}

async function cards(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => world.newId());
  for (const card_id of ids) await run(envelope('card.create', { card_id, title: 'Onix' }));
  return ids;
}

const assign = (card_id: string, batch?: string, whom = 'vendas') =>
  envelope('owner.add', { card_id, user_id: idOf(whom) }, batch);

async function notices(who = 'vendas') {
  const path = `/tenants/${world.tenant_id}/notifications?order_by=created_at`;
  return (await world.call(who, 'GET', path)).body.data as {
    id: string;
    card_id: string;
    cards: number;
    is_read: boolean;
    current_phase_id: string | null;
  }[];
}
const counts = async (who?: string) => (await notices(who)).map(({ cards }) => cards).sort();

describe('commands of one batch', () => {
  it('count once each, however often one is sent, also without its batch or with another', async () => {
    const batch = world.newId();
    const [first, second] = await cards(2);
    const sent = assign(first!, batch);
    const verdict = await run(sent);
    expect(await run(sent)).toEqual(verdict);
    // An older app, or one that lost its batch, sends the same command without it.
    const { batch: _, ...alone } = sent;
    expect(await run(alone)).toEqual(verdict);
    expect(await run({ ...sent, batch: world.newId() })).toEqual(verdict);
    await run(assign(second!, batch));
    expect(await notices()).toMatchObject([{ card_id: first, cards: 2 }]);
  });

  it('are counted correctly when they run concurrently, for each person who is notified', async () => {
    const batch = world.newId();
    const all = await cards(20);
    const sent = all.flatMap(id => [assign(id, batch), assign(id, batch, 'aprova'), assign(id, batch)]);
    await Promise.all([...sent, ...sent].map(one => run(one)));
    expect([await counts('vendas'), await counts('aprova')]).toEqual([[20], [20]]);
    const { rows } = await server.pool.query("SELECT count(*)::int AS n FROM jobs WHERE kind = 'push-batch'");
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('form separate notices per person, flow and company, even with the same batch id', async () => {
    const batch = world.newId();
    const [first, second] = await cards(2);
    await run(assign(first!, batch));
    await run({ ...assign(second!, batch), user_id: idOf('aprova') }, 'aprova');
    expect(await counts()).toEqual([1, 1]);
    const neighbour = world;
    seed += 1;
    world = await createWorld(server, seed);
    board_id = world.flow.board.id;
    const [other] = await cards(1);
    await run(assign(other!, batch));
    expect(await counts()).toEqual([1]);
    world = neighbour;
    expect(await counts()).toEqual([1, 1]);
  });

  it('mark a notice that was read as unread again, since it covers new cards', async () => {
    const batch = world.newId();
    const [first, second] = await cards(2);
    await run(assign(first!, batch));
    const { id } = (await notices())[0]!;
    await world.call('vendas', 'PATCH', `/tenants/${world.tenant_id}/notifications/${id}/read`);
    expect(await notices()).toMatchObject([{ is_read: true, cards: 1 }]);
    await run(assign(second!, batch));
    expect(await notices()).toMatchObject([{ id, is_read: false, cards: 2 }]);
    const { rows } = await server.pool.query('SELECT read_at FROM notifications WHERE id = $1', [id]);
    expect(rows).toEqual([{ read_at: null }]);
  });

  it('name the phase that their cards moved to while it is the same for all', async () => {
    const batch = world.newId();
    const [first, second, third] = await cards(3);
    const [, proposal, approval] = world.flow.phases;
    for (const id of [first!, second!, third!]) await run(assign(id));
    const move = (card_id: string, phase_id: string) => envelope('card.move', { card_id, phase_id }, batch);
    const moved = async () => (await notices()).find(({ cards }) => cards > 1)?.current_phase_id;
    await run(move(first!, proposal!.id));
    await run(move(second!, proposal!.id));
    expect(await moved()).toBe(proposal!.id);
    await run(move(third!, proposal!.id));
    await run(move(third!, approval!.id));
    expect(await moved()).toBeNull();
  });

  it('start another notice once the first card is deleted together with its notice', async () => {
    const batch = world.newId();
    const [first, second, third] = await cards(3);
    for (const id of [first!, second!]) await run(assign(id, batch));
    await run(envelope('card.delete', { card_id: first! }));
    expect(await counts()).toEqual([]);
    await run(assign(third!, batch));
    expect(await notices()).toMatchObject([{ card_id: third, cards: 1 }]);
    pass(10);
    await server.drain();
    expect(titles()).toEqual(['Onix']);
  });

  it('need one extra statement each; a command without a batch needs none', async () => {
    const [first, second, third] = await cards(3);
    const batch = world.newId();
    await run(assign(third!, batch));
    // A pool of its own, so that statements of jobs are not counted.
    const pool = createPool(server.database);
    const statements = watchStatements(pool);
    await run(assign(first!), 'gestor', pool);
    const alone = statements.splice(0);
    await run(assign(second!, batch), 'gestor', pool);
    await pool.end();
    expect(alone.filter(text => /batch/.test(text))).toEqual([]);
    expect(statements.length).toBe(alone.length + 1);
  });
});

describe('the push of a batch', () => {
  it('waits while the batch grows, and then covers all of it', async () => {
    const batch = world.newId();
    const all = await cards(4);
    for (const id of all) {
      await run(assign(id, batch));
      pass(9);
      await server.drain();
      expect(titles()).toEqual([]);
    }
    pass(1);
    await server.drain();
    expect(titles()).toEqual(['4 cards em Vendas']);
  });

  it('waits two minutes at most, and is sent again for what is added later', async () => {
    const batch = world.newId();
    const all = await cards(20);
    for (const id of all) {
      await run(assign(id, batch));
      pass(8);
      await server.drain();
    }
    expect(titles()).toEqual(['15 cards em Vendas']);
    pass(10);
    await server.drain();
    expect(titles()).toEqual(['15 cards em Vendas', '20 cards em Vendas']);
  });

  it('is not sent to people who have read the notice, or again to people with no new cards', async () => {
    const batch = world.newId();
    const [first, second, third] = await cards(3);
    await run(assign(first!, batch));
    pass(10);
    await server.drain();
    expect(titles()).toEqual(['Onix']);
    await run(assign(second!, batch, 'aprova'));
    pass(10);
    await server.drain();
    expect(titles()).toEqual(['Onix']);
    await run(assign(third!, batch));
    await world.call('vendas', 'PATCH', `/tenants/${world.tenant_id}/notifications/read`);
    pass(10);
    await server.drain();
    expect(titles()).toEqual(['Onix']);
  });

  it('is sent immediately for a command without a batch', async () => {
    const [first] = await cards(1);
    await run(assign(first!));
    await server.drain();
    expect(titles()).toEqual(['Onix']);
  });
});

it('cards moved by a change of their flow are reported in one notice, too', async () => {
  const [, proposal, approval] = world.flow.phases;
  const asked = `/boards/${board_id}/phases/${approval!.id}`;
  await world.call('gestor', 'PATCH', asked, { passage: { checklist: true } });
  for (const title of ['Onix', 'Argo', 'Uno']) {
    const { body } = await world.call('vendas', 'POST', `/boards/${board_id}/cards`, { title });
    const card = `/boards/${board_id}/cards/${body.data.id}`;
    await world
      .call('vendas', 'POST', `${card}/tasks`, { title: 'Vistoria' })
      .then(({ body: task }) =>
        world.call('vendas', 'POST', `${card}/tasks/${task.data.id}/options`, { title: 'Pneus' }),
      );
    for (const { id } of [proposal!, approval!])
      await world.call('vendas', 'POST', `${card}/move`, { phase_id: id });
    const { rows } = await server.pool.query('SELECT id FROM approvals WHERE card_id = $1', [body.data.id]);
    expect((await world.call('aprova', 'POST', `${card}/approvals/${rows[0].id}/approve`, {})).status).toBe(
      200,
    );
  }
  await world.call('vendas', 'PATCH', `/tenants/${world.tenant_id}/notifications/read`);
  await server.drain();
  service.received.length = 0;
  await world.call('gestor', 'PATCH', asked, { passage: null });
  await server.drain();
  pass(10);
  await server.drain();
  expect((await notices()).filter(({ is_read }) => !is_read)).toMatchObject([{ cards: 3 }]);
  expect(titles()).toEqual(['3 cards em Vendas']);
});
