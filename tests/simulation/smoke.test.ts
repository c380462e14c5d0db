import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, seeded } from '../harness/world';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(seeded());
});
afterAll(() => server.close());

describe('two devices', () => {
  it('see each other’s changes through the server', async () => {
    const world = await createWorld(server, 1);
    const a = world.client('a', 'vendas');
    const b = world.client('b', 'aprova');
    a.startSync();
    b.startSync();
    await world.settle();
    const board_id = world.flow.board.id;
    const card_id = world.newId();
    expect(await a.perform('card.create', { board_id, card_id, title: 'Onix' })).toMatchObject({ ok: true });
    await a.perform('card.move', { board_id, card_id, phase_id: world.flow.phases[1]!.id });
    await a.perform('card.move', { board_id, card_id, phase_id: world.flow.phases[2]!.id });
    expect(await a.db.outbox.count()).toBe(3);
    a.startSync();
    await world.settle();
    expect(await a.db.outbox.count()).toBe(0);
    b.startSync();
    await world.settle();
    const seen = await b.see(board_id, card_id);
    expect(seen?.state.card?.identifier).toBe('VND-1');
    const approval = seen!.state.approvals[0]!;
    expect(
      await b.perform('approval.approve', { board_id, card_id, approval_id: approval.id }),
    ).toMatchObject({ ok: true });
    b.startSync();
    await world.settle();
    expect((await b.see(board_id, card_id))!.state.card!.current_phase_id).toBe(world.flow.phases[3]!.id);
    expect(await b.db.outbox.count()).toBe(0);
    world.close();
  });
});
