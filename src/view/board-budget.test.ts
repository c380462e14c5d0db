import { afterEach, describe, expect, it } from 'vitest';
import { aBoard, aMember, aPhase, aRule } from '../../tests/factories/board';
import { aCard, aComment, aTask, aTaskOption } from '../../tests/factories/card';
import { sequenceOfIds } from '../../tests/factories/ids';
import { countedDatabase } from '../../tests/harness/counted-database';
import { CHUNKS, updateIndex } from '../mirror/card-index';
import type { PatioDatabase } from '../mirror/database';
import { BoardIndex } from './board-index';
import { buildColumns } from './columns';
import { readOverlay } from './overlay';
import { decideAndKeep } from './perform';
import { readSummaries } from './summaries';

const newId = sequenceOfIds(7);
const USER = newId();
const actor = { user_id: USER, tenant_id: 1, role: 'user' as const };
const board = aBoard({ phase_config: 'rules' });
const phases = [1, 2, 3, 4].map(at => aPhase({ id: newId(), board_id: board.id, phase_order: at }));
/** Cards that a column shows at once. */
const WINDOW = 12;
const NO_FILTER = { text: '', tag_ids: [], owner_ids: [], due: 'any' as const };

const open: PatioDatabase[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

/** A device that mirrors a flow with so many cards, each with a task of three items and two comments. */
async function deviceWith(count: number) {
  const { db, reads } = countedDatabase(USER, 1, newId());
  open.push(db);
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
  return { db, reads, cards };
}

function readIndex(index: BoardIndex) {
  return new Promise<NonNullable<ReturnType<BoardIndex['getSnapshot']>>>(resolve => {
    const stop = index.subscribe(() => {
      const snapshot = index.getSnapshot();
      if (!snapshot) return;
      stop();
      resolve(snapshot);
    });
  });
}

/** The rows that each thing a person does costs. */
async function costs(count: number) {
  const { db, reads, cards } = await deviceWith(count);
  const cost: Record<string, number> = {};
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    reads.rows = 0;
    const result = await work();
    cost[what] = reads.rows;
    return result;
  };
  const index = new BoardIndex(db, board.id);
  const columns = await measure('open', async () => {
    const { entries } = await readIndex(index);
    return buildColumns(phases, entries, await readOverlay(db, actor, board.id), NO_FILTER, '2026-01-05');
  });
  expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(count);
  const shown = (from: number) => columns.flatMap(({ card_ids }) => card_ids.slice(from, from + WINDOW));
  await measure('show', () => readSummaries(db, board.id, shown(0), new Map()));
  await measure('scroll', () => readSummaries(db, board.id, shown(WINDOW), new Map()));
  await measure('filter', async () => {
    const filter = { ...NO_FILTER, text: 'caminhao' };
    const found = buildColumns(phases, index.getSnapshot()!.entries, new Map(), filter, '2026-01-05');
    expect(found.flatMap(({ card_ids }) => card_ids).length).toBe(40);
    return readSummaries(
      db,
      board.id,
      found.flatMap(({ card_ids }) => card_ids.slice(0, WINDOW)),
      new Map(),
    );
  });
  await measure('drag', async () => {
    const doing = { db, actor, now: '2026-01-05T12:00:00.000Z', newId };
    const move = { board_id: board.id, card_id: cards[0]!.id, phase_id: phases[1]!.id };
    expect(await decideAndKeep(doing, 'card.move', move)).toMatchObject({ ok: true });
    const overlay = await readOverlay(db, actor, board.id);
    const after = buildColumns(phases, index.getSnapshot()!.entries, overlay, NO_FILTER, '2026-01-05');
    expect(after[1]!.card_ids[0]).toBe(cards[0]!.id);
  });
  return cost;
}

describe('rows read of a flow', () => {
  it('do not grow with its cards', async () => {
    const few = await costs(1_000);
    const many = await costs(10_000);
    expect(many).toEqual(few);
    expect(many.open).toBeLessThanOrEqual(CHUNKS);
    // The window's cards with their task and three items, and the flow's configuration.
    expect(many.show).toBeLessThanOrEqual(phases.length * WINDOW * 5 + 10);
    expect(many.drag).toBeLessThanOrEqual(50);
  }, 60_000);
});
