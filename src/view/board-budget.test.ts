import { afterEach, describe, expect, it, vi } from 'vitest';
import { findCardCommand } from '../../domain/commands/command-table';
import { notificationRead } from '../../domain/commands/notification-read';
import { cardSubject } from '../../domain/commands/subject';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import { searchText } from '../../domain/text/search-text';
import { aBoard, aMember, aPhase, aRule } from '../../tests/factories/board';
import { aCard, aComment, aTask, aTaskOption } from '../../tests/factories/card';
import { anEntry } from '../../tests/factories/entry';
import { sequenceOfIds } from '../../tests/factories/ids';
import { aNotification } from '../../tests/factories/people';
import { countedDatabase } from '../../tests/harness/counted-database';
import { CHUNKS, updateIndex } from '../mirror/card-index';
import type { IndexEntry } from '../mirror/database';
import { decideAndKeep } from '../overlay/decide';
import { buildColumns } from './columns';
import { readMentions } from './my-day';
import { seek } from './seek';
import { cardSlice } from './slices/card-slice';
import { configSlice } from './slices/config-slice';
import { indexSlice } from './slices/index-slice';
import { mentionsSlice } from './slices/mentions-slice';
import { ViewStore } from './store';

vi.mock('../../domain/text/search-text', { spy: true });

const newId = sequenceOfIds(7);
const USER = newId();
const actor = { user_id: USER, tenant_id: 1, role: 'user' as const };
const board = aBoard({ phase_config: 'rules' });
const phases = [1, 2, 3, 4].map(at => aPhase({ id: newId(), board_id: board.id, phase_order: at }));
/** Number of cards that a column shows at once. */
const WINDOW = 12;
const NO_FILTER = { text: '', tag_ids: [], owner_ids: [], due: 'any' as const };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
});

/** Creates a device that mirrors a flow with this many cards, each with a task of three items and two comments. */
async function deviceWith(count: number) {
  const { db, reads } = countedDatabase(USER, 1, newId());
  const cards = Array.from({ length: count }, (_, at) =>
    aCard({
      id: newId(),
      board_id: board.id,
      title: at < 40 ? `Caminhão ${at}` : `Carro ${at}`,
      current_phase_id: phases[at % phases.length]!.id,
    }),
  );
  await db.board.put(board);
  await db.phase.bulkPut(phases);
  await db.rule.put(
    aRule({ id: newId(), board_id: board.id, from_phase_id: phases[0]!.id, to_phase_id: phases[1]!.id }),
  );
  await db.member.put(aMember({ id: newId(), board_id: board.id, user_id: USER }));
  await db.card.bulkPut(cards);
  const tasks = cards.map(({ id }) => aTask({ id: newId(), board_id: board.id, card_id: id }));
  const of = (card_id: string) => ({ id: newId(), board_id: board.id, card_id });
  await db.task.bulkPut(tasks);
  await db.task_option.bulkPut(
    tasks.flatMap(({ id, card_id }) =>
      [1, 2, 3].map(() => aTaskOption({ ...of(card_id), card_task_id: id })),
    ),
  );
  await db.comment.bulkPut(cards.flatMap(({ id }) => [aComment(of(id)), aComment(of(id))]));
  await updateIndex(db, board.id, cards, []);
  for (const feed of [boardFeed(board.id), userFeed(USER)])
    await db.feeds.put({ feed, cursor: '1.1', ready: true });
  const store = new ViewStore(db, actor);
  let tells = 0;
  const unsubscribe = store.subscribe(() => {
    tells += 1;
  });
  closing.push(() => {
    unsubscribe();
    db.close();
  });
  const cost = async <T>(work: () => Promise<T> | T) => {
    Object.assign(reads, { rows: 0, requests: 0 });
    tells = 0;
    await work();
    await store.refresh();
    return { rows: reads.rows, requests: reads.requests, tells };
  };
  return { db, store, cards, cost };
}

const columnsOf = (store: ViewStore, isSought?: (entry: IndexEntry) => boolean) =>
  buildColumns(
    phases,
    store.read(indexSlice(board.id))!.entries,
    store.overlay(board.id),
    NO_FILTER,
    '2026-01-05',
    isSought,
  );

const aRead = (id: string, sequence: number) =>
  anEntry({
    id: newId(),
    sequence,
    name: 'notification.read',
    subject: `notification:${id}`,
    board_id: null,
    card_id: null,
    user_id: USER,
    input: { notification_ids: [id] },
  });

/** Runs a command as `perform` does. */
async function act(store: ViewStore, name: string, input: { card_id: string } & Record<string, unknown>) {
  const id = newId();
  const given = { board_id: board.id, ...input };
  const entry = { id, name, version: 1, user_id: USER, made_at: '2026-01-05T12:00:00.000Z', input: given };
  store.show({ ...entry, subject: cardSubject(input.card_id), board_id: board.id, card_id: input.card_id });
  const doing = { db: store.db, actor, now: entry.made_at, newId: () => id };
  expect(await decideAndKeep(doing, name, given)).toMatchObject({ ok: true });
  store.settleShown(id, true);
  return id;
}

describe('the rows read for a flow', () => {
  /** Returns the number of rows that each action reads. */
  async function costs(count: number) {
    const { store, cards, cost } = await deviceWith(count);
    await store.refresh();
    const open = await cost(() => void store.hold([indexSlice(board.id), configSlice(board.id)]));
    const columns = columnsOf(store);
    expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(count);
    const shown = (from: number) => columns.flatMap(({ card_ids }) => card_ids.slice(from, from + WINDOW));
    const show = await cost(() => void store.hold(shown(0).map(cardSlice)));
    const again = await cost(() => void store.hold(shown(0).map(cardSlice)));
    const scroll = await cost(() => void store.hold(shown(WINDOW).map(cardSlice)));
    const found = columnsOf(store, await seek(store.db, 'caminhao'));
    expect(found.flatMap(({ card_ids }) => card_ids).length).toBe(40);
    const drag = await cost(() =>
      act(store, 'card.move', { card_id: cards[0]!.id, phase_id: phases[1]!.id }),
    );
    expect(columnsOf(store)[1]!.card_ids[0]).toBe(cards[0]!.id);
    return { open, show, again, scroll, drag };
  }

  it('do not grow with its cards, and rows in memory are not read again', async () => {
    const few = await costs(1_000);
    const many = await costs(10_000);
    expect(many).toEqual(few);
    expect(many.open.rows).toBeLessThanOrEqual(CHUNKS + 10);
    // Counts the window's cards with their task, three items and two comments.
    expect(many.show.rows).toBeLessThanOrEqual(phases.length * WINDOW * 7);
    expect(many.again).toEqual({ rows: 0, requests: 0, tells: 0 });
    expect(many.drag.rows).toBeLessThanOrEqual(60);
  }, 60_000);
});

describe('one change', () => {
  /**
   * Returns the cost of one more change, and of its end, on a device where this many changes of cards and of
   * notifications wait.
   */
  async function costs(waiting: number, notices = 0) {
    const { db, store, cards, cost } = await deviceWith(1_200);
    await db.outbox.bulkAdd(
      cards.slice(0, waiting).map(({ id: card_id }, at) => {
        const target = { board_id: board.id, card_id };
        const input = { ...target, comment_id: newId(), description: `Anotação ${at}` };
        return anEntry({ id: newId(), sequence: at + 1, name: 'comment.add', ...target, input });
      }),
    );
    await db.notification.bulkPut(
      Array.from({ length: notices + 1 }, () =>
        aNotification({ id: newId(), board_id: board.id, card_id: cards[0]!.id, target_user_id: USER }),
      ),
    );
    const told = await db.notification.limit(notices).primaryKeys();
    await db.outbox.bulkAdd(told.map((id, at) => aRead(id, waiting + at + 1)));
    await db.meta.put({ key: 'sequence', value: waiting + notices });
    await store.refresh();
    store.hold([indexSlice(board.id), configSlice(board.id), mentionsSlice]);
    const shown = cards.slice(1_000, 1_000 + WINDOW);
    store.hold(shown.map(({ id }) => cardSlice(id)));
    await store.refresh();
    expect(store.overlay(board.id).size).toBe(waiting);
    expect(readMentions(store)).toHaveLength(1);
    const markRead = vi.spyOn(notificationRead, 'decide').mockClear();
    const decide = vi.spyOn(findCardCommand('comment.add')!, 'decide').mockClear();
    columnsOf(store);
    const fold = vi.mocked(searchText).mockClear();
    const card_id = shown[0]!.id;
    const input = { card_id, comment_id: newId(), description: 'Mais uma' };
    let id = '';
    const made = await cost(async () => {
      id = await act(store, 'comment.add', input);
      columnsOf(store);
    });
    columnsOf(store);
    const texts = fold.mock.calls.length;
    const feeds = { [boardFeed(board.id)]: 5 };
    const verdict = await cost(() =>
      db.outbox.update(id, { status: 'applied', verdict: { status: 'applied', feeds } }),
    );
    const mirrored = await cost(() =>
      db.transaction('rw', db.tables, async () => {
        await db.outbox.delete(id);
        await db.comment.put(aComment({ id: input.comment_id, board_id: board.id, card_id }));
      }),
    );
    readMentions(store);
    const calls = { decided: decide.mock.calls.length, marked: markRead.mock.calls.length, texts };
    return { made, verdict, mirrored, ...calls };
  }

  it('costs the same reads, folds and renders however many changes wait', async () => {
    const few = await costs(1);
    const many = await costs(200);
    expect(many).toEqual(few);
    expect(await costs(1_000)).toEqual(few);
    expect(await costs(1, 200)).toEqual(few);
    expect(few.made.rows).toBeLessThanOrEqual(60);
    expect(few.verdict.rows).toBeLessThanOrEqual(20);
    // Once each when it is shown, stored, read back from the disk, and given its verdict.
    expect(few.decided).toBeLessThanOrEqual(4);
    expect(few.marked).toBe(0);
    // Only for the changed card: once shown, and once read back from the disk.
    expect(few.texts).toBeLessThanOrEqual(2);
    expect(few.made.tells).toBeLessThanOrEqual(2);
    expect([few.verdict.tells, few.mirrored.tells]).toEqual([1, 1]);
  }, 60_000);
});
