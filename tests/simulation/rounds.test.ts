import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CommandInputs } from '../../domain/commands/command-table';
import { removeApprover } from '../../server/flows/edit-approvers';
import { editPhase } from '../../server/flows/edit-phases';
import type { OutboxEntry } from '../../src/mirror/database';
import type { TestClient } from '../harness/client';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, seeded, type World } from '../harness/world';
import { Oracle } from './oracle';

let server: TestServer;
let world: World;
let oracle: Oracle;
let seller: TestClient;
let approver: TestClient;
/** Every change that was made, by id. */
let made: Map<string, OutboxEntry>;
/** Card about which the approver was asked, and its phase. */
let card: { board_id: string; card_id: string };
let phase_id: string;

beforeAll(async () => {
  server = await startServer(seeded());
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  const { board, phases } = world.flow;
  oracle = new Oracle(server.pool, world);
  await oracle.begin();
  seller = world.client('seller', 'vendas');
  approver = world.client('approver', 'aprova');
  made = new Map();
  await meet();
  card = { board_id: board.id, card_id: world.newId() };
  phase_id = phases.find(({ name }) => name === 'Aprovação')!.id;
  await act(seller, 'card.create', { ...card, title: 'Onix', current_phase_id: phase_id });
  await meet();
});
afterEach(() => world.close());

async function act<N extends keyof CommandInputs>(client: TestClient, name: N, input: CommandInputs[N]) {
  expect(await client.perform(name, input)).toMatchObject({ ok: true });
  for (const entry of await client.db.outbox.toArray()) made.set(entry.id, entry);
}

/** Syncs the devices one after the other, and then once more for what the later ones have sent. */
async function meet(...clients: TestClient[]): Promise<void> {
  const all = clients.length > 0 ? clients : [seller, approver, seller];
  for (const client of all) {
    client.startSync();
    await world.settle();
  }
}

async function approve(): Promise<void> {
  const [asked] = await approver.db.approval.where({ card_id: card.card_id }).toArray();
  await act(approver, 'approval.approve', { ...card, approval_id: asked!.id });
}

const expectModel = () => oracle.expect([...made.values()], [seller, approver]);
const phaseOnServer = async () =>
  (await server.pool.query('SELECT current_phase_id FROM cards WHERE id = $1', [card.card_id])).rows[0]
    .current_phase_id;

// Random courses rarely reach these cases. The model judges each of them, as it judges a random course.

it('an approved card goes on by the only way', async () => {
  await approve();
  await meet();
  expect(await phaseOnServer()).not.toBe(phase_id);
  await expectModel();
});

it('an approved card stays while its phase asks for more', async () => {
  const { manager, flow } = world;
  const passage = { field_ids: [flow.fields[0]!.id], checklist: false, photos: 0, slot_ids: [] };
  await editPhase(manager, flow.board.id, phase_id, { passage });
  await oracle.note();
  await approve();
  await meet();
  expect(await phaseOnServer()).toBe(phase_id);
  await expectModel();
});

it('an answer to a card that has changed since is refused', async () => {
  await approve();
  await act(seller, 'card.update', { ...card, title: 'Onix com outra placa' });
  await meet();
  expect(await approver.db.outbox.toArray()).toMatchObject([{ status: 'refused' }]);
  await expectModel();
});

it('a removed approver is no longer asked', async () => {
  expect(await approver.db.approval.count()).toBe(1);
  const [named] = world.flow.approvers.filter(one => one.phase_id === phase_id);
  await removeApprover(world.manager, card.board_id, phase_id, named!.id);
  await oracle.note();
  await meet();
  expect(await approver.db.approval.count()).toBe(0);
  await expectModel();
});
