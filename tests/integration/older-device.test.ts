import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { searchText } from '../../domain/text/search-text';
import { hashToken } from '../../server/http/require-session';
import { beginEpoch } from '../../server/sync/epochs';
import { PatioDatabase } from '../../src/mirror/database';
import { pullOnce } from '../../src/mirror/pull';
import { isBlocked } from '../../src/outbox/order';
import { discard, readOutbox } from '../../src/outbox/outbox';
import { replay } from '../../src/outbox/replay';
import { readyToSend } from '../../src/outbox/to-send';
import { decideAndKeep } from '../../src/overlay/decide';
import { sequenceOfIds } from '../factories/ids';
import { addSession } from '../harness/add-session';
import { fetchOf } from '../harness/network';
import { pullAll } from '../harness/pull-all';
import { startServer, type TestServer } from '../harness/server';
import { type Recording, readRecording, restoreServer, storageOf } from '../recorded/recording';
import { contents } from '../simulation/invariants';

const newId = sequenceOfIds(7);

let recording: Recording;
let server: TestServer;
let open: PatioDatabase[];
beforeAll(() => {
  recording = readRecording('2026-11-21b');
});
beforeEach(async () => {
  open = [];
  server = await startServer({ runsJobs: false });
  await restoreServer(server.pool, recording.server);
  await beginEpoch(server.pool);
  await addSession(server.pool, hashToken('token'), recording.device.actor.user_id);
});
afterEach(async () => {
  for (const db of open) db.close();
  await server.close();
});

/** Opens today's app on the data that the older one left on the device, or on an empty device. */
async function today(left?: Recording['device']): Promise<PatioDatabase> {
  const name = newId();
  const { user_id, tenant_id } = recording.device.actor;
  const indexedDB = left ? await storageOf(left, name) : new IDBFactory();
  const db = new PatioDatabase(user_id, tenant_id, { name, indexedDB, IDBKeyRange });
  open.push(db);
  return db;
}

const caller = () => ({
  token: 'token',
  tenant_id: recording.device.actor.tenant_id,
  fetch: fetchOf(server.app),
});

/** Pulls in small responses until the mirror is complete. Returns the result of `look` after each. */
async function pullSlowly<Seen>(db: PatioDatabase, look: () => Promise<Seen>): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let isComplete = false; !isComplete; seen.push(await look())) {
    isComplete = await pullOnce(db, caller(), [], { share: 0.005 });
  }
  return seen;
}

test('data stored by the first app show at once, stay visible while new data load, and are sent once', async () => {
  const db = await today(recording.device);
  await replay({ db, caller: caller(), newId });
  const seen = await pullSlowly(db, async () => ({
    ready: (await db.feeds.toArray()).filter(({ ready }) => ready).length,
    fields: await db.custom_field.count(),
    cards: (await db.card.toArray()).filter(({ title }) => title === 'Onix branco').length,
  }));
  expect(seen.length).toBeGreaterThan(5);
  expect(new Set(seen.map(step => JSON.stringify(step)))).toEqual(
    new Set([JSON.stringify({ ready: 3, fields: 2, cards: 1 })]),
  );

  expect((await db.outbox.toArray()).map(({ name, status }) => [name, status])).toEqual([
    ['card.update', 'refused'],
  ]);
  const fresh = await today();
  await pullAll(fresh, caller());
  expect(await contents(db)).toEqual(await contents(fresh));
  expect((await db.custom_field.toArray()).map(({ show_on_approval }) => show_on_approval)).toEqual([
    false,
    false,
  ]);
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*)::int FROM comments WHERE description LIKE '%enviado') AS comments,
            (SELECT count(*)::int FROM cards WHERE title = 'Argo do pátio') AS cards,
            (SELECT count(*)::int FROM tasks WHERE title = 'Fotos') AS tasks`,
  );
  // Each change arrives once: one comment had been sent already, the other had not.
  expect(rows).toEqual([{ comments: 2, cards: 1, tasks: 1 }]);
});

test('an entity without a table in the older app gets one, and its rows are loaded', async () => {
  // Dexie may warn that it adds the missing table automatically.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { tag: _, product: __, ...stores } = recording.device.stores;
  const fresh = await today();
  // The same version as today's, since a new entity doesn't change it.
  const db = await today({ ...recording.device, version: fresh.verno * 10, stores });
  await pullAll(db, caller());
  expect(await db.tag.count()).toBe(2);
  await pullAll(fresh, caller());
  expect(await contents(db)).toEqual(await contents(fresh));
  warned.mockRestore();
});

test('waiting and refused changes get their card as subject, and block and are sent in its order', async () => {
  const db = await today(recording.device);
  const all = await readOutbox(db);
  expect(all.map(({ status }) => status)).toEqual(['refused', 'applied', ...Array(4).fill('waiting')]);
  expect(all.map(({ subject }) => subject)).toEqual(all.map(({ card_id }) => `card:${card_id}`));
  const [refused, left, comment, move, create, task] = all.map(({ id }) => id);
  expect(readyToSend(all).map(({ entry, after }) => [entry.id, after])).toEqual([
    [comment, [left]],
    [move, [comment]],
    [create, []],
    [task, [create]],
  ]);

  const { board_id, card_id } = all[0]!;
  const input = { board_id, card_id, comment_id: newId(), description: 'Atrás da recusada' };
  const doing = { db, actor: recording.device.actor, now: '2026-02-01T12:00:00.000Z', newId };
  expect(await decideAndKeep(doing, 'comment.add', input)).toMatchObject({ ok: true });
  await replay({ db, caller: caller(), newId });
  const behind = (await readOutbox(db)).at(-1)!;
  expect(behind.status).toBe('waiting');
  expect(isBlocked(behind, await readOutbox(db))).toBe(true);
  await discard(db, refused!);
  await replay({ db, caller: caller(), newId });
  await pullAll(db, caller());
  expect(await db.outbox.count()).toBe(0);
});

test('the search text of cards is built again on opening, before any sync', async () => {
  const db = await today(recording.device);
  const entries = (await db.card_index.toArray()).flatMap(chunk => chunk.entries);
  const cards = await db.card.bulkGet(entries.map(({ id }) => id));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.map(({ text }) => text)).toEqual(cards.map(card => searchText(card!)));
});
