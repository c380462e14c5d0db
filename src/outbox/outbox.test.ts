import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sequenceOfIds } from '../../tests/factories/ids';
import { type OutboxEntry, PatioDatabase } from '../mirror/database';
import { appendEntry, markSent, readOutbox, readyToSend, release, takeBack } from './outbox';

const newId = sequenceOfIds(77);
const USER = newId();
const BOARD = newId();
let db: PatioDatabase;
beforeEach(() => {
  db = new PatioDatabase(USER, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

/** A change of a card waits. */
async function wait(card_id: string, more: Pick<OutboxEntry, 'held'> = {}): Promise<string> {
  const id = newId();
  const made = { name: 'card.archive', version: 1, user_id: USER, made_at: '2026-01-05T12:00:00.000Z' };
  await db.transaction('rw', db.outbox, db.meta, async () =>
    appendEntry(db, { id, ...made, board_id: BOARD, card_id, input: {}, ...more }),
  );
  return id;
}

const ready = async () => readyToSend(await readOutbox(db)).map(({ entry }) => entry.id);

describe('taking a change back', () => {
  it('removes what has not left, and nothing that may have', async () => {
    const card = newId();
    const id = await wait(card);
    expect(await takeBack(db, id)).toBe(true);
    expect(await db.outbox.count()).toBe(0);
    const sent = await wait(card);
    expect(await markSent(db, [sent])).toEqual([sent]);
    expect(await takeBack(db, sent)).toBe(false);
    expect(await takeBack(db, newId())).toBe(false);
    expect(await db.outbox.count()).toBe(1);
  });

  it('leaves one that a later change of its card follows', async () => {
    const card = newId();
    const first = await wait(card);
    const second = await wait(card);
    await wait(newId());
    expect(await takeBack(db, first)).toBe(false);
    expect(await takeBack(db, second)).toBe(true);
    expect(await takeBack(db, first)).toBe(true);
  });

  it('beats a request that was about to leave, or loses to it, and never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await wait(newId());
      const [isTaken, leaving] = await Promise.all([takeBack(db, id), markSent(db, [id])]);
      expect(leaving.includes(id)).toBe(!isTaken);
    }
  });
});

describe('a change that is held', () => {
  it('is not sent, nor what follows it on its card, until it is let go', async () => {
    const card = newId();
    const held = await wait(card, { held: true });
    const behind = await wait(card);
    const other = await wait(newId());
    expect(await ready()).toEqual([other]);
    expect(await markSent(db, [held])).toEqual([]);
    await release(db, [held]);
    expect(await ready()).toEqual([held, behind, other]);
  });

  it('goes with all others at the next start', async () => {
    await wait(newId(), { held: true });
    await wait(newId(), { held: true });
    expect(await ready()).toEqual([]);
    await release(db);
    expect(await ready()).toHaveLength(2);
  });
});
