import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../harness/client';
import { holdTransaction } from '../harness/hold-transaction';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, seeded, type World } from '../harness/world';
import { expectSameAsServer } from './invariants';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(seeded());
});
afterAll(() => server.close());

/** Largest number of transactions, far more than storing any response takes. */
const TRANSACTIONS_MAX = 1000;

const turn = () => new Promise(resolve => setImmediate(resolve));

/**
 * Lets two tabs of one browser get responses to the same pull from two moments, and holds one of them before the
 * transaction of this number until the other has stored its own; then both must equal the server.
 *
 * @returns whether there was a transaction of that number
 */
async function keepTwo(world: World, held: 'older' | 'newer', at: number): Promise<boolean> {
  const board_id = world.flow.board.id;
  const older = world.client('older', 'vendas');
  const newer = world.client('newer', 'vendas', older);
  const colleague = world.client('colleague', 'aprova');
  const card_id = world.newId();
  const say = async (title: string) => {
    const said = [
      await colleague.perform('card.update', { board_id, card_id, title }),
      await colleague.perform('card.create', {
        board_id,
        card_id: world.newId(),
        title: `mais um: ${title}`,
      }),
    ];
    expect(said).toMatchObject([{ ok: true }, { ok: true }]);
    colleague.startSync();
    await world.quiet();
    while (colleague.isSyncing) {
      await world.network.deliver(world.network.waiting() - 1, 'none');
      await world.quiet();
    }
  };
  colleague.startSync();
  await world.settle();
  await colleague.perform('card.create', { board_id, card_id, title: 'Onix' });
  for (const client of [colleague, older, newer]) client.startSync();
  await world.settle();

  const answers = { older, newer };
  for (const [name, client] of Object.entries(answers)) {
    await say(name);
    client.startSync();
    await world.quiet();
    await world.network.deliver(0, 'hold_answer');
  }
  const aside = answers[held];
  const other = held === 'older' ? newer : older;
  const hold = holdTransaction(aside.db, at);
  const isThrough = (client: TestClient) =>
    !client.isSyncing || client.standsAt(world.network.waiting(client.name));
  world.network.release(aside.name);
  while (!hold.isHeld() && !isThrough(aside)) await turn();
  world.network.release(other.name);
  while (!isThrough(other)) await turn();
  hold.release();
  await world.settle();
  await expectSameAsServer(world, older, 'vendas');
  return hold.isHeld();
}

it.each(['older', 'newer'] as const)(
  'S4: two tabs store responses at once, the %s one paused at any point, and no stale data stay',
  async held => {
    for (let at = 0; at < TRANSACTIONS_MAX; at += 1) {
      const world = await createWorld(server, at);
      const wasThere = await keepTwo(world, held, at);
      world.close();
      if (!wasThere) {
        expect(at).toBeGreaterThan(0);
        return;
      }
    }
    expect.unreachable();
  },
);
