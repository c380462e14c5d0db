import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardFeed } from '../../domain/entities/feeds';
import { removeMember } from '../../server/flows/edit-members';
import { editPhase } from '../../server/flows/edit-phases';
import type { OutboxEntry } from '../../src/mirror/database';
import { runs } from '../factories/arbitraries';
import { dropRule } from '../harness/configuring';
import { startServer, type TestServer } from '../harness/server';
import { createWorld, OUTSIDE_ADMIN, seeded, type World } from '../harness/world';
import { expectAsDatabase } from './as-database';
import { InSight } from './in-sight';
import {
  expectFiles,
  expectNothingLost,
  expectOnce,
  expectOrder,
  expectRead,
  expectSameAsServer,
  expectTakenBack,
} from './invariants';
import { expectOneSnapshot } from './one-snapshot';
import { Oracle } from './oracle';
import { assign, courses, play, type Step, undo } from './steps';

/** Folder in which the server stores files. */
const folder = mkdtempSync(join(tmpdir(), 'patio-simulation-'));
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...seeded(), env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const PEOPLE = ['vendas', 'aprova', 'vendas'];

/** Number of notifications read and files sent by devices, in all sequences. */
let noticesRead = 0;
let filesSent = 0;

interface Course {
  seed: number;
  steps: Step[];
  people?: string[];
  /** Whether to add another tab beside the first device, as the last client. */
  hasTabs?: boolean;
  /** Disturbs the server half way. */
  meanwhile?: (world: World) => Promise<unknown>;
  /** Undoes `meanwhile` at the end. */
  heal?: (world: World) => Promise<unknown>;
}

/** Plays a sequence, removes all faults, and checks what must hold then. */
async function simulate({ seed, steps, people = PEOPLE, hasTabs, meanwhile, heal }: Course): Promise<void> {
  const world = await createWorld(server, seed);
  const clients = people.map((person, at) => world.client(`${person} ${at}`, person));
  if (hasTabs) clients.push(world.client('beside', people[0]!, clients[0]));
  for (const client of clients) {
    if (client.actor.role === 'admin') client.wanted = [boardFeed(world.flow.board.id)];
  }
  // Records each entry as it was first written, and which ones the person discarded or sent again.
  const kept = clients.map(() => new Map<string, OutboxEntry>());
  const discarded = new Set<string>();
  const takenBack = new Set<string>();
  const note = async () => {
    for (const [at, client] of clients.entries()) {
      for (const entry of await client.db.outbox.toArray()) kept[at]!.set(entry.id, entry);
    }
  };

  const sights = clients.map(client => new InSight(server.pool, world, client));
  await assign(world);
  const oracle = new Oracle(server.pool, world);
  await oracle.begin();
  for (const client of clients) client.startSync();
  await world.settle();
  for (const [at, step] of steps.entries()) {
    if (at === Math.floor(steps.length / 2)) {
      await meanwhile?.(world);
      await oracle.note();
    }
    const before = step.do === 'decide' ? await clients[step.client]!.db.outbox.toArray() : [];
    if (step.do === 'undo') {
      const id = await undo(clients[step.client]!, step);
      if (id) takenBack.add(id);
    } else await play(world, clients, step);
    await note();
    await expectOneSnapshot(server.pool, world);
    for (const sight of sights) await sight.look();
    if (step.do === 'decide') {
      const after = new Set((await clients[step.client]!.db.outbox.toArray()).map(({ id }) => id));
      for (const { id, status } of before) if (status === 'refused' && !after.has(id)) discarded.add(id);
    }
  }

  await heal?.(world);
  // Ends the faults: every device syncs until it has nothing more to send, then once more to receive the others'
  // changes.
  for (let round = 0; round < 4; round += 1) {
    for (const client of clients) client.startSync();
    await world.settle();
    await note();
  }

  for (const [at, client] of clients.entries()) {
    const mine = [...kept[at]!.values()];
    await expectNothingLost(server.pool, world, client, mine, new Set([...discarded, ...takenBack]));
    await expectOrder(server.pool, world, client, mine);
    await expectSameAsServer(world, client, people[at] ?? people[0]!);
    await expectAsDatabase(server.pool, world, client);
  }
  await expectTakenBack(server.pool, world, takenBack);
  // Tabs share an outbox, so their entries are merged by id.
  const once = new Map(kept.flatMap(entries => [...entries]));
  await expectOnce(server.pool, world, [...once.values()]);
  await oracle.expect([...once.values()], clients);
  noticesRead += await expectRead(server.pool, world, [...once.values()]);
  filesSent += await expectFiles(server.pool, world, server.app.storage, clients, [...once.values()]);
  world.close();
}

describe('sync under faults', () => {
  it('S1–S8: leaves every device equal to the server, with nothing lost or doubled and the order kept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), courses(PEOPLE.length, 60), (seed, steps) =>
        simulate({ seed, steps }),
      ),
      runs(50),
    );
    expect(noticesRead).toBeGreaterThan(0);
    expect(filesSent).toBeGreaterThan(0);
  });

  it('S5: refuses the waiting moves of a rule deleted half way, and loses nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), courses(PEOPLE.length, 50), (seed, steps) =>
        simulate({
          seed,
          steps,
          meanwhile: ({ manager, flow }) => dropRule(manager, flow.rules[0]!),
        }),
      ),
      runs(15),
    );
  });

  it('refuses the waiting moves out of a phase that requires more half way, and loses nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), courses(PEOPLE.length, 50), (seed, steps) =>
        simulate({
          seed,
          steps,
          meanwhile: async ({ manager, flow: { board, phases, fields } }) => {
            const passage = { field_ids: [fields[0]!.id], checklist: true, photos: 0, slot_ids: [] };
            for (const { id } of phases) await editPhase(manager, board.id, id, { passage });
          },
        }),
      ),
      runs(15),
    );
  });

  it('S8: deletes a flow from the device of a person who leaves it half way, and keeps refused changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), courses(PEOPLE.length, 50), (seed, steps) =>
        simulate({
          seed,
          steps,
          meanwhile: ({ manager, flow }) => removeMember(manager, flow.board.id, flow.members[1]!.id),
        }),
      ),
      runs(15),
    );
  });

  it('S6, S10: shares one outbox and mirror between two tabs, even if their session ends half way', async () => {
    const people = ['vendas', 'aprova'];
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), courses(people.length + 1, 50), (seed, steps) =>
        simulate({
          seed,
          steps,
          people,
          hasTabs: true,
          meanwhile: world => world.endSession('vendas'),
          heal: world => world.beginSession('vendas'),
        }),
      ),
      runs(20),
    );
  });

  it('S8: keeps a flow that an administrator opens like one of its members’, in two tabs', async () => {
    const people = [OUTSIDE_ADMIN, 'vendas'];
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), courses(people.length + 1, 40), (seed, steps) =>
        simulate({ seed, steps, people, hasTabs: true }),
      ),
      runs(15),
    );
  });
});
