import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SYNC_ROWS_MAX } from '../../domain/sync';
import { pullOnce } from '../../src/mirror/pull';
import type { TestClient } from '../harness/client';
import { allowMove, dropRule } from '../harness/configuring';
import { createCut } from '../harness/cut-connection';
import { createInterleaving } from '../harness/interleave';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, seeded, type World } from '../harness/world';
import { expectAsDatabase } from './as-database';
import { expectSameAsServer } from './invariants';
import { expectOneSnapshot } from './one-snapshot';

/** Runs work at each statement, from the first to the last: until it returns that there is none. */
async function atEachStatement(work: (at: number) => Promise<boolean>): Promise<void> {
  let at = 0;
  while (await work(at)) at += 1;
  expect(at).toBeGreaterThan(3);
}

let server: TestServer;
let interleave: ReturnType<typeof createInterleaving>;
let cut: ReturnType<typeof createCut>;
let world: World;
let board_id: string;
beforeAll(async () => {
  server = await startServer(seeded());
  interleave = createInterleaving(server.pool, true);
  cut = createCut(server.pool);
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  board_id = world.flow.board.id;
});
afterEach(() => world.close());

async function sync(client: TestClient): Promise<void> {
  client.startSync();
  await world.settle();
}

async function aDevice(person: string): Promise<TestClient> {
  const client = world.client(person, person);
  await sync(client);
  return client;
}

/** Starts a sync whose request waits for the network. */
async function ask(client: TestClient): Promise<void> {
  client.startSync();
  await world.quiet();
}

/** Makes a change whose result differs from that of any other: a card with a comment. */
async function change(client: TestClient): Promise<void> {
  const card_id = world.newId();
  await client.perform('card.create', { board_id, card_id, title: 'Onix' });
  await client.perform('comment.add', { board_id, card_id, comment_id: world.newId(), description: 'Veja' });
}

/** Expects each of this many changes to exist once, with one line of history. */
async function expectChanges(count: number): Promise<void> {
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*) FROM cards WHERE tenant_id = $1) AS cards,
       (SELECT count(*) FROM comments WHERE tenant_id = $1) AS comments,
       (SELECT count(*) FROM history WHERE tenant_id = $1 AND kind IN ('created', 'commented')) AS told`,
    [world.tenant_id],
  );
  expect(rows).toEqual([{ cards: count, comments: count, told: 2 * count }]);
}

/** Expects the reader to have all data once everything has settled, and none of their own changes to wait. */
async function expectNoneMissed(reader: TestClient): Promise<void> {
  await world.settle();
  await sync(reader);
  expect(await reader.db.outbox.toArray()).toEqual([]);
  await expectSameAsServer(world, reader, 'aprova');
  await expectAsDatabase(server.pool, world, reader);
}

it('S2, S3: sent changes arrive once, whichever statement the server stops before', async () => {
  const client = await aDevice('vendas');
  await atEachStatement(async at => {
    await change(client);
    await ask(client);
    const isCut = await world.network.deliverCut(0, work => cut(at, work));
    await world.settle();
    await sync(client);
    expect(await client.db.outbox.toArray(), `cut at ${at}`).toEqual([]);
    await expectChanges(at + 1);
    return isCut;
  });
  await expectSameAsServer(world, client, 'vendas');
  await expectAsDatabase(server.pool, world, client);
});

it('S3: changes sent by two tabs arrive once, whichever statement one tab’s request is held before', async () => {
  const client = await aDevice('vendas');
  const beside = world.client('beside', 'vendas', client);
  await atEachStatement(async at => {
    await change(client);
    await ask(client);
    await ask(beside);
    const isHeld = await world.network.deliverTogether(0, 0, (one, two) => interleave(at, one, two));
    await world.settle();
    expect(await client.db.outbox.toArray(), `held at ${at}`).toEqual([]);
    await expectChanges(at + 1);
    return isHeld;
  });
  await expectSameAsServer(world, client, 'vendas');
  await expectAsDatabase(server.pool, world, client);
});

it('S2: a move of a card is decided on the result of an earlier one, whichever statement that is held before', async () => {
  const [one, two] = [await aDevice('vendas'), await aDevice('gestor')];
  const [, proposal] = world.flow.phases;
  await atEachStatement(async at => {
    const card_id = world.newId();
    await one.perform('card.create', { board_id, card_id, title: 'Onix' });
    await sync(one);
    await sync(two);
    for (const client of [one, two]) {
      await client.perform('card.move', { board_id, card_id, phase_id: proposal!.id });
      await ask(client);
    }
    const isHeld = await world.network.deliverTogether(0, 0, (held, free) => interleave(at, held, free));
    await world.settle();
    const { rowCount } = await server.pool.query(
      `SELECT FROM history WHERE card_id = $1 AND kind = 'phase_moved'`,
      [card_id],
    );
    // The second request finds the move already made.
    expect(rowCount, `held at ${at}`).toBe(1);
    return isHeld;
  });
});

it('S2: a move held before any statement is refused if its way is removed meanwhile', async () => {
  const client = await aDevice('vendas');
  const rule = world.flow.rules[0]!;
  await atEachStatement(async at => {
    const card_id = world.newId();
    await client.perform('card.create', { board_id, card_id, title: 'Onix' });
    await sync(client);
    await client.perform('card.move', { board_id, card_id, phase_id: rule.to_phase_id });
    await ask(client);
    const [, , isHeld] = await interleave(
      at,
      () => world.network.deliver(0, 'none'),
      () => dropRule(world.manager, rule),
    );
    const { rows } = await server.pool.query(
      `SELECT max(revision) FILTER (WHERE entity = 'history') AS moved,
         max(revision) FILTER (WHERE row_id = $3) AS closed
       FROM changes LEFT JOIN history ON history.id::text = row_id AND card_id = $2
       WHERE changes.tenant_id = $1 AND (row_id = $3 OR kind = 'phase_moved')`,
      [world.tenant_id, card_id, rule.id],
    );
    const [{ moved, closed }] = rows;
    expect(moved === null || moved < closed, `held at ${at}: moved ${moved}, closed ${closed}`).toBe(true);
    await allowMove(world.manager, board_id, rule.from_phase_id, rule.to_phase_id);
    await world.settle();
    return isHeld;
  });
});

it('S7: a pull misses no change, whichever statement the change is held before', async () => {
  const [writer, other, reader] = [await aDevice('vendas'), await aDevice('gestor'), await aDevice('aprova')];
  await atEachStatement(async at => {
    await change(writer);
    await change(other);
    for (const client of [writer, other, reader]) await ask(client);
    const { network } = world;
    const [, , isHeld] = await interleave(
      at,
      () => network.deliver(0, 'none'),
      async () => {
        await network.deliver(0, 'none');
        await network.deliver(0, 'none');
      },
    );
    await expectNoneMissed(reader);
    return isHeld;
  });
});

it('S4, S7: a pull misses no later change, whichever statement the pull is held before', async () => {
  const [writer, reader] = [await aDevice('vendas'), await aDevice('aprova')];
  const beside = world.client('beside', 'aprova', reader);
  await atEachStatement(async at => {
    await change(writer);
    await ask(reader);
    await change(beside);
    for (const client of [writer, beside]) await ask(client);
    const { network } = world;
    const [, , isHeld] = await interleave(
      at,
      () => network.deliver(0, 'none'),
      async () => {
        await network.deliver(0, 'none');
        // Its response arrives after that of the pull.
        await network.deliver(0, 'hold_answer');
      },
    );
    await expectNoneMissed(reader);
    return isHeld;
  });
});

it('S4: the response to a pull shows a single moment, whichever statement it is held before', async () => {
  const [writer, reader] = [await aDevice('vendas'), await aDevice('aprova')];
  const beside = world.client('beside', 'aprova', reader);
  await atEachStatement(async at => {
    await change(writer);
    await sync(writer);
    await change(reader);
    // The pull asks about the changes that the other tab sends meanwhile.
    const pulled = pullOnce(reader.db, reader.caller, [], { share: 1 });
    const { network } = world;
    await vi.waitUntil(() => network.waiting() > 0, 20_000);
    await ask(beside);
    const [, , isHeld] = await interleave(
      at,
      () => network.deliver(0, 'none'),
      () => network.deliver(0, 'none'),
    );
    await expectOneSnapshot(server.pool, world);
    await world.settle();
    await pulled;
    await expectNoneMissed(reader);
    return isHeld;
  });
});

it('S4: an applied change stays visible while the mirror loads it page by page', async () => {
  const [writer, other] = [await aDevice('vendas'), await aDevice('gestor')];
  await change(other);
  await change(other);
  await sync(other);
  await change(writer);
  await ask(writer);
  await world.network.deliver(0, 'none');
  await world.quiet();
  await world.network.deliver(0, 'drop_answer');
  await world.settle();
  const mine = await writer.db.outbox.toArray();
  expect(mine.map(({ status }) => status)).toEqual(['applied', 'applied']);
  const { card_id, comment_id } = mine[1]!.input as Record<string, string>;
  let pages = 0;
  for (let isWhole = false; !isWhole; pages += 1) {
    const pulled = pullOnce(writer.db, writer.caller, [], { share: 1 / SYNC_ROWS_MAX });
    await vi.waitUntil(() => world.network.waiting() > 0, 20_000);
    await world.settle();
    isWhole = await pulled;
    const waiting = (await writer.db.outbox.toArray()).map(({ name }) => name);
    const here = [await writer.db.card.get(card_id!), await writer.db.comment.get(comment_id!)];
    const seen = ['card.create', 'comment.add'].map(
      (name, at) => Number(waiting.includes(name)) + Number(Boolean(here[at])),
    );
    expect(Math.min(...seen), `page ${pages}`).toBeGreaterThan(0);
  }
  expect(pages).toBeGreaterThan(3);
});
