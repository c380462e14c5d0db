import { createElement, memo, Profiler } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import { aBoard, aMember, aPhase, aRule } from '../../tests/factories/board';
import { aCard, aComment } from '../../tests/factories/card';
import { anEntry } from '../../tests/factories/entry';
import { sequenceOfIds } from '../../tests/factories/ids';
import { countedDatabase } from '../../tests/harness/counted-database';
import { aNode } from '../../tests/harness/render-hook';
import { updateIndex } from '../mirror/card-index';
import { closeDatabase, openDatabase, switchDatabase } from '../mirror/current';
import { useCardSummaries } from './hooks/cards';
import { useColumns } from './hooks/columns';
import { useQueue } from './hooks/queue';
import { storeOf } from './open-store';
import { perform } from './perform';
import type { CardSummary, ColumnView } from './types';

const newId = sequenceOfIds(11);
const USER = newId();
const board = aBoard({ phase_config: 'rules' });
const phases = [1, 2, 3, 4].map(at => aPhase({ id: newId(), board_id: board.id, phase_order: at }));
/** Number of cards that a column shows at once. */
const WINDOW = 12;
const FILTER = { text: '', tag_ids: [], owner_ids: [], due: 'any' as const };

/** Number of times that each part of the board was rendered, and that React committed any of it. */
const drawn = { commits: 0, board: 0, columns: 0, cards: 0, queue: 0 };

const Card = memo(function Card(_: { summary: CardSummary }) {
  drawn.cards += 1;
  return null;
});
const Column = memo(function Column({ column }: { column: ColumnView }) {
  drawn.columns += 1;
  const ids = column.card_ids.slice(0, WINDOW);
  const summaries = useCardSummaries(board.id, ids);
  return ids.flatMap(id => {
    const summary = summaries.get(id);
    return summary ? createElement(Card, { key: id, summary }) : [];
  });
});
/** Uses the board's own hooks as its screen does, drawing nothing. */
function Board() {
  drawn.board += 1;
  const columns = useColumns(board.id, FILTER, '2026-01-05');
  return columns?.map(column => createElement(Column, { key: column.phase.id, column }));
}
function Queue() {
  drawn.queue += 1;
  useQueue();
  return null;
}

let unmount = () => {};
afterEach(() => {
  unmount();
  closeDatabase();
});

/**
 * Renders the board of a device where this many changes wait, and returns how to make each event happen and count what
 * is drawn.
 */
async function boardWith(waiting: number) {
  const { db } = countedDatabase(USER, 1, newId());
  const cards = Array.from({ length: 1_200 }, (_, at) =>
    aCard({ id: newId(), board_id: board.id, current_phase_id: phases[at % phases.length]!.id }),
  );
  await db.board.put(board);
  await db.phase.bulkPut(phases);
  await db.rule.put(
    aRule({ id: newId(), board_id: board.id, from_phase_id: phases[0]!.id, to_phase_id: phases[1]!.id }),
  );
  await db.member.put(aMember({ id: newId(), board_id: board.id, user_id: USER }));
  await db.card.bulkPut(cards);
  await updateIndex(db, board.id, cards, []);
  for (const feed of [boardFeed(board.id), userFeed(USER)])
    await db.feeds.put({ feed, cursor: '1.1', ready: true });
  const target = (at: number) => ({ board_id: board.id, card_id: cards[at]!.id });
  await db.outbox.bulkAdd(
    Array.from({ length: waiting }, (_, at) => {
      const input = { ...target(at), comment_id: newId(), description: `Anotação ${at}` };
      return anEntry({ id: newId(), sequence: at + 1, name: 'comment.add', ...target(at), input });
    }),
  );
  await db.meta.put({ key: 'sequence', value: waiting });
  switchDatabase(db, { user_id: USER, tenant_id: 1, role: 'user' });
  const store = storeOf(openDatabase());
  const root = createRoot(aNode());
  unmount = () => flushSync(() => root.unmount());
  const count = () => {
    drawn.commits += 1;
  };
  const profiled = { id: 'board', onRender: count };
  flushSync(() => root.render(createElement(Profiler, profiled, createElement(Board), createElement(Queue))));
  // The index and columns render first, then the cards of their windows.
  await store.refresh();
  await vi.waitUntil(async () => {
    await store.refresh();
    return drawn.cards >= phases.length * WINDOW;
  });
  const draws = async (work: () => Promise<unknown>) => {
    Object.assign(drawn, { commits: 0, board: 0, columns: 0, cards: 0, queue: 0 });
    await work();
    await store.refresh();
    flushSync(() => undefined);
    return { ...drawn };
  };
  return { db, cards, draws, target };
}

describe('one change', () => {
  async function costs(waiting: number) {
    const { db, cards, draws, target } = await boardWith(waiting);
    // The last card of the first column's window, for which no change waits.
    const at = cards.findLastIndex(({ current_phase_id }) => current_phase_id === phases[0]!.id);
    const input = { ...target(at), comment_id: newId(), description: 'Mais uma' };
    const comment = await draws(() => perform('comment.add', input));
    const id = (await db.outbox.orderBy('sequence').last())!.id;
    const feeds = { [boardFeed(board.id)]: 5 };
    const verdict = await draws(() =>
      db.outbox.update(id, { status: 'applied', verdict: { status: 'applied', feeds } }),
    );
    const mirrored = await draws(() =>
      db.transaction('rw', db.tables, async () => {
        await db.outbox.delete(id);
        await db.comment.put(aComment({ id: input.comment_id, ...target(at) }));
      }),
    );
    const move = await draws(() => perform('card.move', { ...target(at), phase_id: phases[1]!.id }));
    unmount();
    return { comment, verdict, mirrored, move };
  }

  it('renders its own card and no other, however many changes wait', async () => {
    const few = await costs(1);
    expect(await costs(200)).toEqual(few);
    expect(await costs(1_000)).toEqual(few);
    // One commit to show it, and one when it is read back from the disk.
    expect(few.comment).toEqual({ commits: 2, board: 2, columns: 2, cards: 2, queue: 2 });
    expect(few.verdict).toEqual({ commits: 1, board: 1, columns: 1, cards: 1, queue: 1 });
    expect(few.mirrored).toEqual({ commits: 1, board: 1, columns: 1, cards: 1, queue: 1 });
    // It moves from one column to another, and the next card enters the first column's window.
    expect(few.move).toEqual({ commits: 3, board: 2, columns: 4, cards: 3, queue: 2 });
  }, 60_000);
});
