import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sequenceOfIds } from '../../tests/factories/ids';
import { addFile } from '../../tests/factories/kept-file';
import { PatioDatabase } from '../mirror/database';
import { createFileLane } from './file-lane';

const newId = sequenceOfIds(37);
let db: PatioDatabase;
beforeEach(() => {
  db = new PatioDatabase(newId(), 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

it('waits as long as the server demands, whatever happens, and then continues automatically', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await addFile(db, newId, 10);
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    const body = { message: 'Muitas tentativas', error: 'too_many_requests' };
    return Response.json(body, { status: 429, headers: { 'retry-after': '40', 'tus-resumable': '1.0.0' } });
  };
  const lane = createFileLane(db, { token: 'abc', tenant_id: 1, fetch }, () => {});
  lane.go();
  await vi.waitUntil(() => asked === 1);
  const goNow = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    lane.go();
    // Waits until the lane has done all the reading that precedes its request.
    for (let at = 0; at < 50; at += 1) await new Promise(setImmediate);
  };
  await goNow(0);
  await goNow(39_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await vi.waitUntil(() => asked === 2, 20_000);
  lane.stop();
});

it('retries after a lost connection, and not at the same instant as every other device', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.restoreAllMocks());
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  await addFile(db, newId, 10);
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    throw new TypeError('Failed to fetch');
  };
  const lane = createFileLane(db, { token: 'abc', tenant_id: 1, fetch }, () => {});
  /** Returns whether the server is asked again within this time. */
  const asksWithin = async (ms: number) => {
    const before = asked;
    await vi.advanceTimersByTimeAsync(ms);
    // Waits until the lane has done the reading that precedes its request, and has failed.
    for (let at = 0; at < 50; at += 1) await new Promise(setImmediate);
    return asked > before;
  };
  lane.go();
  expect(await asksWithin(0)).toBe(true);
  expect(await asksWithin(400)).toBe(false);
  chance.mockReturnValue(0.5);
  expect(await asksWithin(200)).toBe(true);
  // The second failure, with another random pause.
  expect(await asksWithin(1300)).toBe(false);
  expect(await asksWithin(300)).toBe(true);
  lane.stop();
});
