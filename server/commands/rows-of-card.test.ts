import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';
import { addBoard } from '../flows/edit-flow';
import { runCommand } from './run-command';

let server: TestServer;
let world: World;
let board_id: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  board_id = world.flow.board.id;
});

async function act(name: string, input: Record<string, unknown>, person = 'gestor') {
  const { actor } = world.people[person]!;
  const verdict = await runCommand(
    { pool: server.pool, actor, socketId: null, newId: v7, now: () => new Date() },
    {
      id: v7(),
      client_id: v7(),
      sequence: 1,
      name,
      version: 1,
      user_id: actor.user_id,
      made_at: new Date().toISOString(),
      input: { board_id, ...input },
      after: [],
    },
  );
  expect(verdict, name).toMatchObject({ status: 'applied' });
}

/** Returns the entries of a feed, by entity: whether each row is gone. */
async function told(feed: string): Promise<Record<string, boolean[]>> {
  const { rows } = await server.pool.query(
    'SELECT entity, gone FROM changes WHERE tenant_id = $1 AND feed = $2 ORDER BY entity, row_id',
    [world.tenant_id, feed],
  );
  const found: Record<string, boolean[]> = {};
  for (const { entity, gone } of rows) found[entity] = [...(found[entity] ?? []), gone];
  return found;
}

/** Makes a card with one part of every kind, connected to a card of another flow. */
async function aFullCard() {
  const [card_id, task_id, other_card] = [v7(), v7(), v7()];
  const other = await addBoard(world.manager, {
    name: 'Outro',
    prefix: 'OUT',
    description: '',
    color: '#111111',
    enabled: true,
    phase_config: 'free',
    photo_slots: [],
  });
  await act('card.create', { board_id: other.board.id, card_id: other_card, title: 'Vizinho' });
  await act('card.create', { card_id, title: 'Onix' });
  await act('task.add', { card_id, task_id, title: 'Papéis' });
  await act('option.add', { card_id, task_id, option_id: v7(), title: 'CRLV' });
  await act('owner.add', { card_id, user_id: world.people.vendas!.actor.user_id });
  await act('comment.add', { card_id, comment_id: v7(), description: 'Combinado' });
  await act('link.add', { card_id, link_id: v7(), title: 'Cliente' });
  await act('connection.add', { card_id, connection_id: v7(), card_destination_id: other_card });
  await act('card.move', { card_id, phase_id: world.flow.phases[1]!.id });
  await act('card.move', { card_id, phase_id: world.flow.phases[2]!.id });
  return { card_id, other_board: other.board.id };
}

const PARTS = ['task', 'task_option', 'comment', 'external_link', 'connection', 'approval'];

describe('a card', () => {
  it('that is deleted is removed with all its parts, from every feed that contained it', async () => {
    const { card_id, other_board } = await aFullCard();
    await act('card.delete', { card_id });
    const feed = await told(`board:${board_id}`);
    for (const entity of ['card', 'history', ...PARTS]) {
      expect(feed[entity]!.length, entity).toBeGreaterThan(0);
      expect(
        feed[entity]!.every(gone => gone),
        entity,
      ).toBe(true);
    }
    expect((await told(`board:${other_board}`)).connection).toEqual([true]);
    const { notification } = await told(`user:${world.people.vendas!.actor.user_id}`);
    expect(notification!.length).toBeGreaterThan(0);
    expect(notification!.every(gone => gone)).toBe(true);
    for (const table of [
      'cards',
      'tasks',
      'comments',
      'approvals',
      'connections',
      'external_links',
      'notifications',
    ]) {
      const { rowCount } = await server.pool.query(
        `SELECT FROM ${table} WHERE tenant_id = $1 AND ${table === 'cards' ? 'id' : 'card_id'} = $2`,
        [world.tenant_id, card_id],
      );
      expect(rowCount, table).toBe(0);
    }
  });

  it('that is archived leaves the feed with all its parts, and returns with them when unarchived', async () => {
    const { card_id } = await aFullCard();
    const before = await told(`board:${board_id}`);
    await act('card.archive', { card_id });
    const away = await told(`board:${board_id}`);
    for (const entity of ['card', 'history', ...PARTS]) {
      expect(
        away[entity]!.every(gone => gone),
        entity,
      ).toBe(true);
    }
    await act('card.unarchive', { card_id });
    const back = await told(`board:${board_id}`);
    for (const entity of ['card', ...PARTS]) expect(back[entity], entity).toEqual(before[entity]);
    // Two more lines: for archiving and for unarchiving.
    expect(back.history).toEqual([...before.history!, false, false]);
  });
});
