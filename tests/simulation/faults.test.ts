import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { boardFeed } from '../../domain/entities/feeds';
import { addMember, removeMember } from '../../server/flows/edit-members';
import { OfflineError, UnexpectedAnswerError } from '../../src/api/error';
import { appendEntry } from '../../src/outbox/outbox';
import { anEntry } from '../factories/entry';
import { backUp } from '../harness/backup';
import type { TestClient } from '../harness/client';
import { allowMove, dropRule } from '../harness/configuring';
import type { Fault } from '../harness/network';
import { pullAll } from '../harness/pull-all';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, OUTSIDE_ADMIN, seeded, type World } from '../harness/world';
import { contents, expectFilesFirst, expectSameAsServer } from './invariants';

let server: TestServer;
let world: World;
let board_id: string;
beforeAll(async () => {
  server = await startServer(seeded());
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  board_id = world.flow.board.id;
});
afterEach(() => world.close());

/** Syncs once, with these faults on its requests, one each; later requests succeed. */
async function syncUnder(client: TestClient, ...faults: Fault[]): Promise<void> {
  client.startSync();
  await world.quiet();
  for (const fault of faults) {
    await world.network.deliver(0, fault);
    await world.quiet();
  }
  await world.settle();
}

async function aDevice(person = 'vendas', name = person): Promise<TestClient> {
  const client = world.client(name, person);
  await syncUnder(client);
  return client;
}

async function aCardOf(client: TestClient, title = 'Onix'): Promise<string> {
  const card_id = world.newId();
  expect(await client.perform('card.create', { board_id, card_id, title })).toMatchObject({ ok: true });
  return card_id;
}

const comment = (client: TestClient, card_id: string, description: string) =>
  client.perform('comment.add', { board_id, card_id, comment_id: world.newId(), description });

const entries = (client: TestClient) => client.db.outbox.orderBy('sequence').toArray();
const statuses = async (client: TestClient) => (await entries(client)).map(({ status }) => status);

async function commentsOnServer(): Promise<string[]> {
  const { rows } = await server.pool.query(
    'SELECT description FROM comments WHERE tenant_id = $1 ORDER BY id',
    [world.tenant_id],
  );
  return rows.map(({ description }) => description);
}

describe('lost, late and repeated responses', () => {
  it('S3: a change whose response was lost is sent again and applied once', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await comment(client, card_id, 'uma vez');
    await syncUnder(client, 'drop_answer');
    expect(await statuses(client)).toEqual(['waiting', 'waiting']);
    expect(await commentsOnServer()).toEqual(['uma vez']);
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    expect(await commentsOnServer()).toEqual(['uma vez']);
  });

  it('S4: a pull alone settles a change that was applied although its response was lost', async () => {
    const client = await aDevice();
    await aCardOf(client);
    await syncUnder(client, 'drop_answer');
    await client.db.outbox.toCollection().modify({ needs_upgrade: true });
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
  });

  it('S3: a late copy of a request changes nothing', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await syncUnder(client);
    await client.perform('card.update', { board_id, card_id, title: 'Onix azul' });
    await syncUnder(client, 'late_copy');
    await client.perform('card.update', { board_id, card_id, title: 'Onix preto' });
    await syncUnder(client);
    await world.network.deliverCopy(0);
    await syncUnder(client);
    expect((await client.db.card.get(card_id))?.title).toBe('Onix preto');
    await expectSameAsServer(world, client, 'vendas');
  });

  it('S4: an applied change stays folded until the mirror has caught up', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await syncUnder(client, 'none', 'drop_answer');
    expect(await statuses(client)).toEqual(['applied']);
    expect(await client.db.card.get(card_id)).toBeUndefined();
    expect((await client.see(board_id, card_id))?.state.card?.title).toBe('Onix');
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    expect((await client.db.card.get(card_id))?.identifier).toBe('VND-1');
  });
});

describe('two tabs of one browser', () => {
  it('S4: store a response only if the mirror has not moved since, and request it again otherwise', async () => {
    const first = await aDevice();
    const second = world.client('second', 'vendas', first);
    const colleague = await aDevice('aprova');
    const card_id = await aCardOf(colleague);
    await syncWhole(colleague);
    await askAndHold(second);
    await comment(colleague, card_id, 'mais novo');
    await syncWhole(colleague);
    await askAndHold(first);
    // The older response arrives first and moves the mirror, so the newer one no longer fits it.
    world.network.release();
    await world.settle();
    expect(await first.db.comment.count()).toBe(1);
    await expectSameAsServer(world, first, 'vendas');
  });

  it('S4: never let an older response set the mirror back', async () => {
    const first = await aDevice();
    const second = world.client('second', 'vendas', first);
    const colleague = await aDevice('aprova');
    const card_id = await aCardOf(colleague);
    await syncWhole(colleague);
    await askAndHold(first);
    await colleague.perform('card.update', { board_id, card_id, title: 'Mais novo' });
    await syncWhole(colleague);
    await syncWhole(second);
    world.network.release();
    await world.settle();
    expect((await first.db.card.get(card_id))?.title).toBe('Mais novo');
  });

  it('S4: never let an older response delete rows that it does not name', async () => {
    const first = await aDevice(OUTSIDE_ADMIN);
    const second = world.client('second', OUTSIDE_ADMIN, first);
    await askAndHold(first);
    await syncWhole(second, [boardFeed(board_id)]);
    expect(await first.db.board.count()).toBe(1);
    world.network.release();
    await world.settle();
    expect(await first.db.board.count()).toBe(1);
  });

  it('S4: keep a flow that a person was removed from and added to again, whatever older responses say', async () => {
    const first = await aDevice();
    const second = world.client('second', 'vendas', first);
    const colleague = await aDevice('aprova');
    const { user_id } = first.actor;
    const member = world.flow.members.find(one => one.user_id === user_id)!;
    await removeMember(world.manager, board_id, member.id);
    await askAndHold(first);
    await addMember(world.manager, board_id, { user_id, role: 'user' });
    await aCardOf(colleague);
    await syncWhole(colleague);
    await syncWhole(second);
    expect(await first.db.card.count()).toBe(1);
    world.network.release();
    await world.quiet();
    // Checked before another pull: the card must not disappear even briefly.
    expect(await first.db.card.count()).toBe(1);
    await world.settle();
  });

  it('S6: both send at once, and each change is applied once', async () => {
    const first = await aDevice();
    const second = world.client('second', 'vendas', first);
    const card_id = await aCardOf(first);
    await comment(second, card_id, 'a');
    await comment(first, card_id, 'b');
    first.startSync();
    second.startSync();
    await world.settle();
    expect(await entries(first)).toEqual([]);
    expect(await commentsOnServer()).toEqual(['a', 'b']);
    await expectSameAsServer(world, second, 'vendas');
  });
});

/** Delivers a request, and holds back its response. */
async function askAndHold(client: TestClient): Promise<void> {
  client.startSync();
  await world.quiet();
  await world.network.deliver(0, 'hold_answer');
}

/** Syncs one client completely while others wait for the network. */
async function syncWhole(client: TestClient, extra: string[] = []): Promise<void> {
  client.startSync(extra);
  await world.quiet();
  while (client.isSyncing) {
    await world.network.deliver(0, 'none');
    await world.quiet();
  }
}

describe('a server that was restored from a backup', () => {
  it('S8: gets the unsettled changes that it lost again, and applies them once', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await syncUnder(client);
    const restore = await backUp(server.pool);
    const lost = await aCardOf(client, 'Perdido');
    await comment(client, lost, 'neste também');
    await comment(client, card_id, 'de novo');
    await syncUnder(client, 'none', 'drop_answer');
    expect(await statuses(client)).toEqual(['applied', 'applied', 'applied']);
    await comment(client, card_id, 'depois');
    await restore();

    await syncUnder(client);
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    expect((await commentsOnServer()).sort()).toEqual(['de novo', 'depois', 'neste também']);
    expect((await client.see(board_id, lost))?.state.card?.identifier).toBe('VND-2');
    await expectSameAsServer(world, client, 'vendas');
  });

  it('S8: gets a file whose change it lost again, before the change', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await syncUnder(client);
    const restore = await backUp(server.pool);
    await client.attach(board_id, card_id, new TextEncoder().encode('uma foto'));
    for (client.startSync(); (await statuses(client))[0] !== 'applied'; await world.quiet())
      await world.network.deliver(0, 'none');
    await world.network.deliver(0, 'drop_answer');
    await world.settle();
    const ids = new Set((await entries(client)).map(({ id }) => id));
    await restore();
    await syncUnder(client);
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    await expectFilesFirst(server.pool, world, ids);
    await expectSameAsServer(world, client, 'vendas');
  });

  it('S8: gets a file that it lost again, even if its response to that is lost', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await syncUnder(client);
    await client.attach(board_id, card_id, new TextEncoder().encode('uma foto'));
    // The state before the server was restored: the file had arrived, its change had not.
    await client.db.outbox.toCollection().modify({ file: 'there' });
    await syncUnder(client, 'drop_answer');
    const pulled = pullAll(client.db, client.caller, []);
    await vi.waitUntil(() => world.network.waiting() > 0, 20_000);
    await world.settle();
    await pulled;
    expect(await statuses(client)).toEqual(['waiting']);
    await syncUnder(client);
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    const { rows } = await server.pool.query('SELECT FROM attachments WHERE tenant_id = $1', [
      world.tenant_id,
    ]);
    expect(rows).toHaveLength(1);
    await expectSameAsServer(world, client, 'vendas');
  });
});

describe('a refused change', () => {
  /** Creates a card in «Interesse» whose move waits, with a comment behind it, for a rule that is gone by now. */
  async function aRefusedMove() {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await syncUnder(client);
    const [interest, proposal] = world.flow.phases;
    await client.perform('card.move', { board_id, card_id, phase_id: proposal!.id });
    await comment(client, card_id, 'atrás');
    await dropRule(world.manager, world.flow.rules[0]!);
    client.startSync();
    await world.quiet();
    await world.network.deliver(0, 'none');
    await world.quiet();
    // The state after the verdicts alone, before a pull could correct it.
    expect(await statuses(client)).toEqual(['refused', 'waiting']);
    await world.settle();
    expect(await statuses(client)).toEqual(['refused', 'waiting']);
    return { client, card_id, from: interest!.id, to: proposal!.id };
  }

  it('S5: holds back the person’s later changes, and no request is made in vain', async () => {
    const { client } = await aRefusedMove();
    const before = world.network.delivered;
    await syncUnder(client);
    expect(world.network.delivered - before).toBe(1);
    expect(await commentsOnServer()).toEqual([]);
  });

  it('S5: frees the changes behind it once it is discarded', async () => {
    const { client, card_id, from } = await aRefusedMove();
    await client.discard((await entries(client))[0]!.id);
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    expect(await commentsOnServer()).toEqual(['atrás']);
    expect((await client.db.card.get(card_id))?.current_phase_id).toBe(from);
  });

  it('S3: gets a new id and its old place when it is tried again', async () => {
    const { client, card_id, from, to } = await aRefusedMove();
    const [refused, behind] = await entries(client);
    await allowMove(world.manager, board_id, from, to);
    await client.retry(refused!.id);
    const [again, still] = await entries(client);
    expect(again).toMatchObject({ sequence: refused!.sequence, status: 'waiting', verdict: null });
    expect(again!.id).not.toBe(refused!.id);
    expect(still!.id).toBe(behind!.id);
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    expect((await client.db.card.get(card_id))?.current_phase_id).toBe(to);
    expect(await commentsOnServer()).toEqual(['atrás']);
  });
});

describe('an outbox with an invalid change in it', () => {
  it('refuses alone a change that the server can’t read, and sends the others', async () => {
    const client = await aDevice();
    const cards = [await aCardOf(client, 'Um'), await aCardOf(client, 'Dois'), await aCardOf(client, 'Três')];
    const wrong = (await entries(client))[1]!;
    await client.db.outbox.update(wrong.id, { made_at: '+010000-01-01T00:00:00.000Z' });
    await comment(client, cards[1]!, 'atrás do ilegível');
    await syncUnder(client);
    expect((await entries(client)).map(({ id, status }) => [id, status])).toEqual([
      [wrong.id, 'refused'],
      [expect.any(String), 'waiting'],
    ]);
    expect((await client.db.card.toArray()).map(({ title }) => title).sort()).toEqual(['Três', 'Um']);
    await client.discard(wrong.id);
    await syncUnder(client);
    expect((await entries(client)).map(({ verdict }) => verdict)).toEqual([
      expect.objectContaining({ code: 'not_found' }),
    ]);
  });

  it('refuses a change too large for the server, and sends many of some size one after the other', async () => {
    const client = await aDevice();
    const cards = await Promise.all(Array.from({ length: 6 }, (_, at) => aCardOf(client, `Card ${at}`)));
    for (const card_id of cards) await comment(client, card_id, 'x'.repeat(5000));
    const huge = (await entries(client)).find(({ name }) => name === 'comment.add')!;
    await client.db.outbox.update(huge.id, { input: { ...huge.input, description: 'x'.repeat(5_000_000) } });
    await syncUnder(client);
    expect(await entries(client)).toMatchObject([
      { id: huge.id, status: 'refused', verdict: { message: 'O conteúdo enviado é grande demais.' } },
    ]);
    expect(await commentsOnServer()).toHaveLength(5);
  });

  it('S2: keeps a change that makes the server fail waiting, and sends changes of other cards', async () => {
    await server.pool.query("ALTER TABLE comments ADD CONSTRAINT stumble CHECK (description <> 'tropeço')");
    try {
      const client = await aDevice();
      const [first, second] = [await aCardOf(client, 'Um'), await aCardOf(client, 'Dois')];
      await comment(client, first, 'tropeço');
      await comment(client, first, 'depois');
      await comment(client, second, 'à parte');
      await syncUnder(client);
      expect(await statuses(client)).toEqual(['waiting', 'waiting']);
      expect(await commentsOnServer()).toEqual(['à parte']);
      await server.pool.query('ALTER TABLE comments DROP CONSTRAINT stumble');
      await syncUnder(client);
      expect(await entries(client)).toEqual([]);
      expect(await commentsOnServer()).toEqual(['tropeço', 'depois', 'à parte']);
    } finally {
      await server.pool.query('ALTER TABLE comments DROP CONSTRAINT IF EXISTS stumble');
    }
  });

  it.each([
    ['a newer app', 'card.move', 0, true],
    ['a newer server', 'card.teleport', 1, undefined],
  ])(
    'S12: keeps a change of an unknown shape waiting for %s, with the others of its card',
    async (_for, name, version, needs) => {
      const client = await aDevice();
      const [first, second] = [await aCardOf(client, 'Um'), await aCardOf(client, 'Dois')];
      await syncUnder(client);
      const [input, { user_id }] = [{ board_id, card_id: first }, client.actor];
      const entry = anEntry({ ...input, id: world.newId(), name, version, input, user_id });
      await client.db.transaction('rw', client.db.outbox, client.db.meta, () =>
        appendEntry(client.db, entry),
      );
      await comment(client, first, 'atrás');
      await comment(client, second, 'à parte');
      await syncUnder(client);
      expect(await statuses(client)).toEqual(['waiting', 'waiting']);
      expect((await entries(client)).map(({ needs_upgrade }) => needs_upgrade)).toEqual([needs, undefined]);
      expect(await commentsOnServer()).toEqual(['à parte']);
    },
  );

  it('S2: sends more changes than one request may carry in several requests, in order', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    const words = Array.from({ length: 230 }, (_, at) => `nota ${String(at).padStart(3, '0')}`);
    for (const text of words) await comment(client, card_id, text);
    const before = world.network.delivered;
    await syncUnder(client);
    expect(world.network.delivered - before).toBe(4);
    expect(await entries(client)).toEqual([]);
    const { rows } = await server.pool.query(
      'SELECT description FROM comments WHERE tenant_id = $1 ORDER BY created_at, id',
      [world.tenant_id],
    );
    expect(rows.map(({ description }) => description)).toEqual(words);
  });
});

describe('lost access', () => {
  const html = (status: number) => () => new Response('<html>Entre na rede</html>', { status });
  const json = (body: object, status?: number) => () => Response.json(body, { status });
  const pages: [string, () => Response, (abstract new (...given: never[]) => Error)?][] = [
    ['a portal that says all is well', html(200)],
    ['a page that forbids', html(403)],
    ['a page that asks for a password', html(401)],
    ['a network that wants a login', html(511)],
    ['a proxy’s own JSON', json({ message: 'Forbidden', error: 'Forbidden' }, 403)],
    ['JSON of another program', json({ welcome: true })],
    ['JSON like the server’s', json({ data: 1 }), UnexpectedAnswerError],
    ['a server that is starting', json({ message: 'Espere', error: 'unavailable' }, 503)],
  ];
  it.each(pages)('S10: %s loses nothing', async (_name, page, failure = OfflineError) => {
    const client = await aDevice();
    await aCardOf(client);
    world.network.portal = page;
    await syncUnder(client);
    expect(client.ended).toBeNull();
    expect(client.failure).toBeInstanceOf(failure);
    expect(await statuses(client)).toEqual(['waiting']);
    world.network.portal = null;
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
  });

  it('S10: a session that ends half way keeps the outbox, for the same person alone', async () => {
    const client = await aDevice();
    const card_id = await aCardOf(client);
    await comment(client, card_id, 'minha');
    await world.endSession('vendas');
    await syncUnder(client);
    expect(client.ended).toContain('autenticado');
    expect(await statuses(client)).toEqual(['waiting', 'waiting']);

    // The server executes nothing in another person's name.
    client.caller.token = world.people.aprova!.token;
    await syncUnder(client);
    expect(await commentsOnServer()).toEqual([]);
    expect((await entries(client)).map(({ verdict }) => verdict)).toMatchObject([
      { code: 'not_allowed' },
      { code: 'not_allowed' },
    ]);

    for (const { id } of await entries(client)) await client.retry(id);
    client.caller.token = world.people.vendas!.token;
    await world.beginSession('vendas');
    await syncUnder(client);
    expect(await entries(client)).toEqual([]);
    expect(await commentsOnServer()).toEqual(['minha']);
  });

  it('S2: a company that the person left is reported with its outbox; its mirror is deleted, the session stays', async () => {
    const client = await aDevice('aprova');
    await aCardOf(client);
    const { user_id } = client.actor;
    for (const table of ['phase_approvers', 'board_users']) {
      await server.pool.query(
        `DELETE FROM ${table} WHERE tenant_id = $1 AND ${
          table === 'board_users'
            ? 'user_id = $2'
            : 'board_user_id IN (SELECT id FROM board_users WHERE user_id = $2)'
        }`,
        [world.tenant_id, user_id],
      );
    }
    await server.pool.query('DELETE FROM memberships WHERE tenant_id = $1 AND user_id = $2', [
      world.tenant_id,
      user_id,
    ]);
    await syncUnder(client);
    expect(client.ended).toBeNull();
    expect((await entries(client)).map(({ verdict }) => verdict)).toMatchObject([{ code: 'no_company' }]);
    expect(Object.values(await contents(client.db)).flat()).toEqual([]);
  });
});
