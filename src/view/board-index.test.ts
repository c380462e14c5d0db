import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBoard } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { sequenceOfIds } from '../../tests/factories/ids';
import { countedDatabase } from '../../tests/harness/counted-database';
import { chunkOf, indexEntry, updateIndex } from '../mirror/card-index';
import type { PatioDatabase } from '../mirror/database';
import { BoardIndex } from './board-index';

const newId = sequenceOfIds(31);
const board = aBoard();
const open: PatioDatabase[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

const cardsOf = (count: number, board_id = board.id) =>
  Array.from({ length: count }, (_, at) => aCard({ id: newId(), board_id, title: `Card ${at}` }));

/** An index that somebody looks at, over so many cards. */
async function aBoardOf(count: number) {
  const { db, reads } = countedDatabase(newId(), 1, newId());
  open.push(db);
  const cards = cardsOf(count);
  if (count > 0) await update(db, cards);
  const index = new BoardIndex(db, board.id);
  const stop = index.subscribe(() => {});
  await shows(index, count);
  return { db, reads, cards, index, stop };
}

const update = (
  db: PatioDatabase,
  put: ReturnType<typeof cardsOf>,
  gone: string[] = [],
  board_id = board.id,
) => db.transaction('rw', db.card_index, db.meta, async () => updateIndex(db, board_id, put, gone));

const erase = (db: PatioDatabase) => db.card_index.where('board_id').equals(board.id).delete();

const shows = (index: BoardIndex, count: number) =>
  vi.waitUntil(() => index.getSnapshot()?.entries.size === count);

describe('the index of an open flow', () => {
  it('holds every card, and is empty for a flow without any', async () => {
    const { index, cards } = await aBoardOf(300);
    expect(index.getSnapshot()!.entries).toEqual(new Map(cards.map(card => [card.id, indexEntry(card)])));
    expect((await aBoardOf(0)).index.getSnapshot()!.entries.size).toBe(0);
  });

  it('reads only chunks that changed, and says so once', async () => {
    const { db, reads, cards, index } = await aBoardOf(500);
    const before = index.getSnapshot();
    reads.rows = 0;
    const [first] = cards;
    const gone = cards.find(({ id }) => chunkOf(id) !== chunkOf(first!.id))!;
    await update(db, [{ ...first!, title: 'Outro' }], [gone.id]);
    const written = reads.rows;
    await shows(index, 499);
    // The two chunks; what writing them read was counted before.
    expect(reads.rows - written).toBe(2);
    expect(index.getSnapshot()).not.toBe(before);
    expect(index.getSnapshot()!.entries.get(first!.id)!.text).toContain('outro');
  });

  it('stays the same object when another flow changes', async () => {
    const { db, index } = await aBoardOf(20);
    const before = index.getSnapshot();
    const other = newId();
    await update(db, cardsOf(3, other), [], other);
    const witness = new BoardIndex(db, other);
    witness.subscribe(() => {});
    await shows(witness, 3);
    expect(index.getSnapshot()).toBe(before);
  });

  it('is empty when the flow is erased', async () => {
    const { db, index } = await aBoardOf(50);
    await erase(db);
    await shows(index, 0);
  });

  it('is the new one when the flow is erased and fetched again in one go', async () => {
    const { db, index } = await aBoardOf(50);
    const [fresh] = cardsOf(1);
    await db.transaction('rw', db.card_index, db.meta, async () => {
      await erase(db);
      await updateIndex(db, board.id, [fresh!], []);
    });
    await shows(index, 1);
    expect([...index.getSnapshot()!.entries.keys()]).toEqual([fresh!.id]);
  });

  it('finds out what changed while nobody looked', async () => {
    const { db, index, stop } = await aBoardOf(50);
    stop();
    await db.transaction('rw', db.card_index, db.meta, async () => {
      await erase(db);
      await updateIndex(db, board.id, cardsOf(50), []);
      await updateIndex(db, board.id, cardsOf(7), []);
    });
    expect(index.getSnapshot()!.entries.size).toBe(50);
    index.subscribe(() => {});
    await shows(index, 57);
  });

  it('lets go of the database when nobody looks any more', async () => {
    const { db, index, stop } = await aBoardOf(5);
    const other = vi.fn();
    const stopOther = index.subscribe(other);
    stop();
    await update(db, cardsOf(1));
    await shows(index, 6);
    expect(other).toHaveBeenCalledTimes(1);
    stopOther();
    await update(db, cardsOf(1));
    const witness = new BoardIndex(db, board.id);
    witness.subscribe(() => {});
    await shows(witness, 7);
    expect(other).toHaveBeenCalledTimes(1);
    expect(index.getSnapshot()!.entries.size).toBe(6);
  });

  it('keeps what it has when the database is closed under it', async () => {
    const { db, index } = await aBoardOf(5);
    db.close();
    index.subscribe(() => {});
    expect(index.getSnapshot()!.entries.size).toBe(5);
  });
});
