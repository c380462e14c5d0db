import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';
import { BOUNDS } from '../bounds';
import { runCommand } from './run-command';

let server: TestServer;
let world: World;
let now = Date.parse('2026-01-05T12:00:00.000Z');
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
});

/** Concludes a check of the flow as a person of the company. */
async function conclude(who = 'vendas', given: object = {}) {
  const { actor } = world.people[who]!;
  now += 1000;
  const input = {
    board_id: world.flow.board.id,
    check_id: world.newId(),
    place: 'Pátio 2',
    counts: { present: 1, missing: 0, misplaced: 0, unexpected: 0 },
    unknown: ['QQQ0A00'],
    ...given,
  };
  const caller = { pool: server.pool, actor, socketId: null, newId: v7, now: () => new Date(now) };
  const verdict = await runCommand(caller, {
    id: world.newId(),
    client_id: world.newId(),
    sequence: 1,
    name: 'check.conclude',
    version: 1,
    user_id: actor.user_id,
    made_at: '2026-01-05T11:00:00.000Z',
    input,
    after: [],
  });
  return { verdict, id: input.check_id };
}

async function aFlowWithoutOthers(): Promise<string> {
  const { body } = await world.call('gestor', 'POST', '/boards', { name: 'Outro', prefix: 'OUT' });
  return body.data.id;
}

/** Returns the checks of a flow that a person's device has. */
async function checksOf(who: string, boardId = world.flow.board.id): Promise<{ id: string }[]> {
  const device = world.client(`${who} ${world.newId()}`, who);
  device.startSync([`board:${boardId}`]);
  await world.settle();
  const rows = await device.db.concluded_check.where({ board_id: boardId }).toArray();
  device.close();
  return rows;
}

describe('a concluded check', () => {
  it('reaches the devices of the flow’s members only', async () => {
    const { verdict, id } = await conclude();
    expect(verdict).toMatchObject({ status: 'applied' });
    expect(await checksOf('gestor')).toMatchObject([{ id, place: 'Pátio 2', unknown: ['QQQ0A00'] }]);
    const board_id = await aFlowWithoutOthers();
    const hidden = await conclude('gestor', { board_id });
    expect(await checksOf('gestor', board_id)).toMatchObject([{ id: hidden.id }]);
    expect(await checksOf('vendas', board_id)).toEqual([]);
    const tried = await conclude('vendas', { board_id });
    expect(tried.verdict).toMatchObject({ status: 'refused', code: 'not_found' });
  });

  it('is stored once when sent twice, and is refused if its id belongs to another flow', async () => {
    const { id } = await conclude();
    expect((await conclude('vendas', { check_id: id })).verdict).toEqual({ status: 'applied', feeds: {} });
    const taken = await conclude('gestor', { check_id: id, board_id: await aFlowWithoutOthers() });
    expect(taken.verdict).toMatchObject({ status: 'refused', code: 'id_taken' });
    expect(await checksOf('gestor')).toHaveLength(1);
  });

  it('replaces the oldest one when the flow has the maximum number', async () => {
    const first = await conclude();
    const device = world.client('gestor', 'gestor');
    const sync = async () => {
      device.startSync([`board:${world.flow.board.id}`]);
      await world.settle();
      return (await device.db.concluded_check.toCollection().primaryKeys()) as string[];
    };
    expect(await sync()).toEqual([first.id]);
    const others: string[] = [];
    for (let i = 0; i < BOUNDS.checks; i += 1) others.push((await conclude()).id);
    expect((await sync()).sort()).toEqual(others.sort());
    device.close();
  });
});
