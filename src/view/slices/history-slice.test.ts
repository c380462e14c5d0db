import { afterEach, describe, expect, it } from 'vitest';
import type { History } from '../../../domain/entities/card';
import { idOf, sequenceOfIds } from '../../../tests/factories/ids';
import { countedDatabase } from '../../../tests/harness/counted-database';
import { ViewStore } from '../store';
import { historySlice } from './history-slice';

const newId = sequenceOfIds(13);
const USER = idOf('ana');
const CARD = newId();
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const line = (card_id: string, created_at: string): History => ({
  id: newId(),
  board_id: idOf('flow'),
  card_id,
  kind: 'updated',
  user_id: USER,
  old: {},
  new: {},
  automatic: false,
  made_at: created_at,
  created_at,
});

describe('the history of a card', () => {
  it('is sorted latest first, follows additions and removals, and has no other card’s lines', async () => {
    const { db, reads } = countedDatabase(USER, 1, newId());
    const [first, second, third] = ['01', '02', '02'].map(day => line(CARD, `2026-01-${day}T12:00:00.000Z`));
    await db.history.bulkPut([second!, first!]);
    const store = new ViewStore(db, { user_id: USER, tenant_id: 1, role: 'user' });
    const unsubscribe = store.subscribe(() => undefined);
    closing.push(unsubscribe, () => db.close());
    store.hold([historySlice(CARD)]);
    const shown = async () => {
      await store.refresh();
      return store.read(historySlice(CARD))?.map(({ id }) => id);
    };
    expect(await shown()).toEqual([second!.id, first!.id]);
    await db.history.put(third!);
    expect(await shown()).toEqual([third!.id, second!.id, first!.id]);
    await db.history.delete(second!.id);
    expect(await shown()).toEqual([third!.id, first!.id]);
    reads.rows = 0;
    await db.history.put(line(newId(), '2026-01-03T12:00:00.000Z'));
    expect(await shown()).toEqual([third!.id, first!.id]);
    expect(reads.rows).toBe(0);
  });
});
