import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runs } from '../../tests/factories/arbitraries';
import { aBoard, aMember, aPhase, aRule } from '../../tests/factories/board';
import { aCard, aComment } from '../../tests/factories/card';
import { anEntry } from '../../tests/factories/entry';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { updateIndex } from '../mirror/card-index';
import { PatioDatabase } from '../mirror/database';
import { loadCommands } from '../overlay/commands';
import { decideAndKeep } from '../overlay/decide';
import { buildColumns } from './columns';
import { cardSlice } from './slices/card-slice';
import { configSlice } from './slices/config-slice';
import { indexSlice } from './slices/index-slice';
import { ViewStore } from './store';
import { summaryOf } from './summaries';

const newId = sequenceOfIds(23);
const ANA = idOf('ana');
const actor = { user_id: ANA, tenant_id: 1, role: 'user' as const };
const board = aBoard({ phase_config: 'rules' });
const [A, B] = ['A', 'B'].map((letter, at) =>
  aPhase({ id: idOf(`fase ${letter}`), name: letter, phase_order: at + 1 }),
);
const NO_FILTER = { text: '', tag_ids: [], owner_ids: [], due: 'any' as const };
const NOW = '2026-01-05T12:00:00.000Z';

let db: PatioDatabase;
let store: ViewStore;
let close: () => void;
/** Columns of the card in each frame that the screens were notified of, by name. */
let frames: string[];
const card = aCard();

beforeEach(async () => {
  await loadCommands();
  db = new PatioDatabase(ANA, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  await db.board.put(board);
  await db.phase.bulkPut([A!, B!]);
  await db.rule.put(aRule());
  await db.member.put(aMember({ user_id: ANA }));
  await db.card.put(card);
  await updateIndex(db, board.id, [card], []);
  store = new ViewStore(db, actor);
  frames = [];
  const unsubscribe = store.subscribe(() => {
    const { entries } = store.read(indexSlice(board.id)) ?? {};
    if (!entries) return;
    const columns = buildColumns([A!, B!], entries, store.overlay(board.id), NO_FILTER, '2026-01-05');
    const holding = columns.filter(({ card_ids }) => card_ids.includes(card.id));
    const isWhole = store.card(board.id, card.id)?.state.card !== undefined;
    frames.push(holding.map(({ phase }) => phase.name).join('+') + (isWhole ? '' : ' (grey)'));
  });
  const release = store.hold([indexSlice(board.id), configSlice(board.id), cardSlice(card.id)]);
  await store.refresh();
  close = () => {
    release();
    unsubscribe();
    db.close();
  };
});
afterEach(() => close());

const target = { board_id: board.id, card_id: card.id };

/** Moves the card to B as `perform` does: shown at once, then stored. */
async function move(): Promise<string> {
  const id = newId();
  const input = { ...target, phase_id: B!.id, from_phase_id: A!.id };
  store.show(anEntry({ id, name: 'card.move', ...target, input }));
  const decision = await decideAndKeep({ db, actor, now: NOW, newId: () => id }, 'card.move', input);
  store.settleShown(id, decision.ok && decision.changes.length > 0);
  return id;
}

const noteApplied = (id: string) =>
  db.outbox.update(id, { status: 'applied', verdict: { status: 'applied', feeds: { x: 1 } } });

/** Does what a pull does: writes the row and its index and removes the entry, in one transaction. */
const mirror = (id: string) =>
  db.transaction('rw', db.tables, async () => {
    const moved = { ...card, current_phase_id: B!.id };
    await db.card.put(moved);
    await updateIndex(db, board.id, [moved], []);
    await db.outbox.delete(id);
  });

/** Writes another row meanwhile, which makes the store read. */
const disturb = () => db.comment.put(aComment({ id: newId(), ...target }));

describe('the state that screens receive', () => {
  it('says that a change waits to be sent only once it is on the disk', async () => {
    const said = new Set<string>();
    const unsubscribe = store.subscribe(() => {
      const { status } = store.entries()![0]!;
      said.add(`${status}, ${summaryOf(store, store.card(board.id, card.id)!).waiting} to send`);
    });
    const moving = move();
    expect([...said]).toEqual(['writing, 0 to send']);
    expect(await db.outbox.count()).toBe(0);
    await moving;
    await store.refresh();
    expect([...said]).toEqual(['writing, 0 to send', 'waiting, 1 to send']);
    unsubscribe();
  });

  it('S4: never shows a moved card elsewhere, nowhere, twice or grey, in whatever order data arrive', async () => {
    const happening = fc.constantFrom('wait', 'disturb', 'tick');
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...[0, 1, 2].map(() => fc.array(happening, { maxLength: 4 }))),
        fc.boolean(),
        async (between, isPullFirst) => {
          const happen = async (list: string[]) => {
            for (const what of list) {
              if (what === 'disturb') void disturb();
              if (what === 'tick') await Promise.resolve();
              if (what === 'wait') await store.refresh();
            }
          };
          frames = [];
          const moving = move();
          expect(frames).toEqual(['B']);
          await happen(between[0]!);
          const id = await moving;
          await happen(between[1]!);
          if (!isPullFirst) void noteApplied(id);
          await happen(between[2]!);
          await mirror(id);
          await store.refresh();
          expect(new Set(frames)).toEqual(new Set(['B']));
          expect(store.entries()).toEqual([]);
          expect(store.overlay(board.id).size).toBe(0);
          await db.transaction('rw', db.tables, async () => {
            await db.card.put(card);
            await updateIndex(db, board.id, [card], []);
          });
          await store.refresh();
        },
      ),
      runs(60),
    );
  });

  it('undoes a change that the device could not store', async () => {
    const id = newId();
    store.show(anEntry({ id, name: 'card.move', ...target, input: { ...target, phase_id: B!.id } }));
    store.settleShown(id, false);
    expect(frames.slice(-2)).toEqual(['B', 'A']);
  });

  it('lists no changes before they have been read, whatever is shown by then', async () => {
    const kept = anEntry({ id: newId(), sequence: 9, name: 'card.update', ...target, input: target });
    await db.outbox.add(kept);
    const early = new ViewStore(db, actor);
    const shown = anEntry({ id: newId(), name: 'card.move', ...target });
    early.show(shown);
    expect(early.entries()).toBeUndefined();
    expect(early.entriesOf(shown.subject).map(({ id }) => id)).toEqual([shown.id]);
    await early.refresh();
    expect(early.entries()?.map(({ id }) => id)).toEqual([kept.id, shown.id]);
  });

  it.each([
    ['once, by itself', 1, 'Outro título', 0],
    ['twice, with the next change, and reports it', 2, card.title, 1],
  ])('reads again after a failed read %s', async (_, times, title, reports) => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const transaction = vi.spyOn(db, 'transaction');
      for (let at = 0; at < times; at++) transaction.mockRejectedValueOnce(new Error('UnknownError'));
      await db.card.update(card.id, { title: 'Outro título' });
      const reading = store.refresh();
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1000);
      await reading;
      expect(store.card(board.id, card.id)?.state.card?.title).toBe(title);
      expect(report).toHaveBeenCalledTimes(reports);
      await store.refresh();
      expect(store.card(board.id, card.id)?.state.card?.title).toBe('Outro título');
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  });

  it('follows what another tab does to the same database', async () => {
    const other = new PatioDatabase(ANA, 1, {
      name: db.name,
      indexedDB: (db as unknown as { _deps: { indexedDB: IDBFactory } })._deps.indexedDB,
      IDBKeyRange,
    });
    await other.card.update(card.id, { title: 'Outro título' });
    await store.refresh();
    expect(store.card(board.id, card.id)?.state.card?.title).toBe('Outro título');
    other.close();
  });

  it('is unknown before the first read, and drops a row that was removed', async () => {
    const other = aCard({ id: newId() });
    expect(store.read(cardSlice(other.id))).toBeUndefined();
    expect(store.card(board.id, other.id)).toBeUndefined();
    await db.card.put(other);
    const release = store.hold([cardSlice(other.id)]);
    await store.refresh();
    expect(store.card(board.id, other.id)?.state.card?.title).toBe(other.title);
    await db.card.delete(other.id);
    await store.refresh();
    expect(store.card(board.id, other.id)?.state.card).toBeNull();
    release();
  });
});
