import 'fake-indexeddb/auto';
import Dexie, { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anEntry } from '../../../tests/factories/entry';
import { sequenceOfIds } from '../../../tests/factories/ids';
import * as mirror from '../../mirror/database';
import { waitingElsewhere } from './waiting-elsewhere';

const newId = sequenceOfIds(31);
const [ANA, BRUNO] = [newId(), newId()];
const opened: mirror.PatioDatabase[] = [];

/** Creates a person's database of a company on this device, with one change for each of the given statuses. */
async function has(userId: string, tenantId: number, statuses: mirror.OutboxEntry['status'][]) {
  const db = new mirror.PatioDatabase(userId, tenantId);
  opened.push(db);
  await db.outbox.bulkAdd(statuses.map((status, at) => anEntry({ id: newId(), sequence: at + 1, status })));
  return db;
}

const aFile = (card_id: string | null): mirror.KeptFile => ({
  ...{ id: newId(), card_id, title: 'foto.jpg', size: 1, content_type: 'image/jpeg', sha256: '' },
  ...{ user_id: ANA, made_at: '2026-11-26T12:00:00.000Z' },
});

let open: mirror.PatioDatabase;
beforeEach(async () => {
  open = await has(ANA, 1, ['waiting']);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const db of opened.splice(0)) db.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('counts unsent work of each other company, and none of other people', async () => {
  const two = await has(ANA, 2, ['waiting', 'refused', 'applied']);
  const five = await has(ANA, 5, []);
  for (const { files } of [two, five]) await files.bulkAdd([aFile(null), aFile(newId())]);
  await has(ANA, 3, ['applied']);
  await has(BRUNO, 4, ['waiting']);
  expect(await waitingElsewhere(open)).toEqual([
    { tenant_id: 2, waiting: 1, refused: 1, photos: 1 },
    { tenant_id: 5, waiting: 0, refused: 0, photos: 1 },
  ]);
});

it('doesn’t recreate a database that was deleted meanwhile', async () => {
  await (await has(ANA, 2, ['waiting'])).delete();
  vi.spyOn(Dexie, 'getDatabaseNames').mockReturnValue(
    Dexie.Promise.resolve([open.name, mirror.databaseName(ANA, 2)]),
  );
  expect(await waitingElsewhere(open)).toEqual([]);
  vi.restoreAllMocks();
  expect(await Dexie.getDatabaseNames()).toEqual([open.name]);
});

it('reports again when something there is sent', async () => {
  const other = await has(ANA, 2, ['waiting']);
  const told: unknown[] = [];
  const following = liveQuery(async () => waitingElsewhere(open)).subscribe(counts => told.push(counts));
  await vi.waitUntil(() => told.length > 0);
  await other.outbox.clear();
  await vi.waitUntil(() => told.length > 1);
  following.unsubscribe();
  expect(told).toEqual([[{ tenant_id: 2, waiting: 1, refused: 0, photos: 0 }], []]);
});
