import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCommand } from '../../domain/commands/command-table';
import { hashToken } from '../../server/http/require-session';
import { beginEpoch } from '../../server/sync/epochs';
import type { OutboxEntry } from '../../src/mirror/database';
import { readOutbox } from '../../src/outbox/outbox';
import { sequenceOfIds } from '../factories/ids';
import { addSession } from '../harness/add-session';
import { TestClient } from '../harness/client';
import { fetchOf } from '../harness/network';
import { startServer, type TestServer } from '../harness/server';
import { until } from '../harness/until';
import { RECORDED, type Recording, readRecording, restoreServer, storageOf } from '../recorded/recording';
import { contents, expectSameIndex } from '../simulation/invariants';

const newId = sequenceOfIds(7);

describe.each(RECORDED)('data that the app left on a device on %s', day => {
  let recording: Recording;
  let server: TestServer;
  let open: TestClient[];
  beforeEach(async () => {
    open = [];
    recording = readRecording(day);
    server = await startServer({ runsJobs: false });
    await restoreServer(server.pool, recording.server);
    await beginEpoch(server.pool);
    await addSession(server.pool, hashToken('token'), recording.device.actor.user_id);
  });
  afterEach(async () => {
    for (const client of open) client.close();
    await server.close();
  });

  /** Opens today's app on the recorded data, or on an empty device of the same person. */
  async function today(left?: Recording['device']): Promise<TestClient> {
    const databaseName = newId();
    const client = new TestClient({
      name: 'device',
      actor: recording.device.actor,
      token: 'token',
      fetch: fetchOf(server.app),
      newId,
      now: () => new Date().toISOString(),
      ...(left && { storage: await storageOf(left, databaseName), databaseName }),
    });
    open.push(client);
    return client;
  }

  async function synced(client: TestClient): Promise<void> {
    client.startSync();
    await until(
      () => client.isSyncing,
      isSyncing => !isSyncing,
    );
  }

  it('arrive complete and once, show the same before and after, and change no other data on the server', async () => {
    const device = await today(recording.device);
    const kept = await readOutbox(device.db);
    expect(kept).toHaveLength(recording.device.stores.outbox!.rows.length);
    const refused = kept.filter(({ status }) => status === 'refused');
    const waiting = kept.filter(({ status }) => status === 'waiting');
    // Parts of the input that the command no longer accepts would be dropped silently.
    for (const { name, input } of waiting)
      expect([name, findCommand(name)?.input.parse(input)]).toEqual([name, input]);
    const before = await shownOf(device, waiting);

    await synced(device);
    expect((await readOutbox(device.db)).map(({ id, status }) => [id, status])).toEqual(
      refused.map(({ id }) => [id, 'refused']),
    );
    const { rows } = await server.pool.query(
      `SELECT name FROM commands WHERE id = ANY($1)
         AND verdict->>'status' = 'applied' AND verdict->'feeds' <> '{}'::jsonb ORDER BY sequence`,
      [waiting.map(({ id }) => id)],
    );
    expect(rows.map(({ name }) => name)).toEqual(waiting.map(({ name }) => name));
    expect(await shownOf(device, waiting)).toEqual(before);
    const fresh = await today();
    await synced(fresh);
    expect(await contents(device.db)).toEqual(await contents(fresh.db));
    await expectSameIndex(device.db);
  });
});

/** Columns that a person may set on a card: neither a later time nor the server changes them. */
const PUT_THERE: Record<string, string[]> = {
  card: [
    ...['title', 'description', 'more_info', 'expiration_date', 'custom_fields', 'last_check'],
    ...['current_phase_id', 'owner_ids', 'tag_ids', 'product_ids'],
  ],
  tasks: ['title'],
  options: ['title', 'checked'],
  comments: ['description', 'made_at'],
  attachments: ['title', 'slot', 'size', 'made_at'],
  links: ['title'],
  approvals: ['state', 'comment'],
};

/** Returns the cards after these changes, as the person sees them; archived cards are not on any device. */
async function shownOf(device: TestClient, changes: OutboxEntry[]): Promise<Record<string, unknown[]>> {
  const cards = new Map(changes.flatMap(({ board_id, card_id }) => (card_id ? [[card_id, board_id!]] : [])));
  const shown: Record<string, unknown[]> = {};
  for (const [card_id, board_id] of cards) {
    const { card, connections, ...parts } = (await device.see(board_id, card_id))!.state;
    if (!card || card.archived_at) continue;
    const last_check = card.last_check && { ...card.last_check, created_at: undefined };
    // Pending approvals are created by the server, and answers of an earlier round no longer count.
    const approvals = parts.approvals.filter(
      ({ state, round }) => state !== 'pending' && round === card.round,
    );
    const rows = { ...parts, approvals, card: [{ ...card, last_check }] } as unknown as Record<
      string,
      Record<string, unknown>[]
    >;
    // The other side of a connection is added and removed by the other card's change.
    const from = connections.filter(({ card_source_id }) => card_source_id === card_id);
    shown[card_id] = Object.entries(PUT_THERE).flatMap(([part, columns]) =>
      rows[part]!.map(row => columns.map(column => row[column] ?? null)),
    );
    shown[card_id].push(...from.map(({ card_destination_id }) => card_destination_id));
  }
  return shown;
}
