import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBoard, aMember, aPhase, aRule, aTag } from '../../../../tests/factories/board';
import { aCard } from '../../../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../../../mirror/current';
import { PatioDatabase } from '../../../mirror/database';
import { changeSelected } from './change-selected';

const newId = sequenceOfIds(41);
const ANA = idOf('ana');
const board = aBoard({ phase_config: 'rules' });
const [first, second, third] = [1, 2, 3].map(at =>
  aPhase({ id: newId(), board_id: board.id, phase_order: at, name: `Fase ${at}` }),
) as [ReturnType<typeof aPhase>, ReturnType<typeof aPhase>, ReturnType<typeof aPhase>];
const [here, also, stuck] = [first, first, second].map(({ id }, at) =>
  aCard({ id: newId(), board_id: board.id, current_phase_id: id, identifier: `VND-${at + 1}` }),
) as [ReturnType<typeof aCard>, ReturnType<typeof aCard>, ReturnType<typeof aCard>];
let db: PatioDatabase;

beforeEach(async () => {
  db = new PatioDatabase(ANA, 1, { name: newId() });
  await db.board.put(board);
  await db.phase.bulkPut([first, second, third]);
  await db.rule.put(
    aRule({ id: newId(), board_id: board.id, from_phase_id: first.id, to_phase_id: third.id }),
  );
  await db.member.put(aMember({ id: newId(), board_id: board.id, user_id: ANA }));
  await db.card.bulkPut([here, also, stuck]);
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
});
afterEach(async () => {
  closeDatabase();
  await db.delete();
});

const moveTo = (phase_id: string) => ({ name: 'card.move' as const, input: { phase_id } });

describe('a change of several cards', () => {
  it('decides each card on its own: a refused one gives its reason and blocks none of the others', async () => {
    const onDone = vi.fn();
    const ids = [here.id, stuck.id, also.id];
    const { entry_ids, refused } = await changeSelected(board.id, ids, moveTo(third.id), onDone);
    expect([...refused]).toEqual([[stuck.id, { message: expect.stringMatching(/\S/), isGone: false }]]);
    expect(onDone.mock.calls).toEqual([[1], [2], [3]]);
    const entries = await db.outbox.orderBy('sequence').toArray();
    expect(entries.map(({ id }) => id)).toEqual(entry_ids);
    expect(entries.map(({ card_id }) => card_id)).toEqual([here.id, also.id]);
  });

  it('is one act, notified once, and held until its undo offer ends', async () => {
    await changeSelected(board.id, [here.id, also.id], moveTo(third.id), () => {});
    const [one, other] = await db.outbox.toArray();
    expect(one!.batch).toMatch(/^[\da-f-]{36}$/);
    expect(other!.batch).toBe(one!.batch);
    expect([one!.held, other!.held]).toEqual([expect.any(String), one!.held]);
    const next = await changeSelected(board.id, [here.id], { name: 'card.archive', input: {} }, () => {});
    const archived = await db.outbox.get(next.entry_ids[0]!);
    expect(archived!.batch).not.toBe(one!.batch);
  });

  it('reports a card that left the flow meanwhile as gone', async () => {
    await db.card.delete(also.id);
    const { entry_ids, refused } = await changeSelected(
      board.id,
      [here.id, also.id],
      moveTo(third.id),
      () => {},
    );
    expect(entry_ids).toHaveLength(1);
    expect(refused.get(also.id)).toMatchObject({ isGone: true });
  });

  it('skips a card that already has the value, without a change or refusal', async () => {
    const tag = aTag({ id: newId(), board_id: board.id });
    await db.tag.put(tag);
    await db.card.update(here.id, { tag_ids: [tag.id] });
    const tagging = { name: 'tag.add' as const, input: { tag_id: tag.id } };
    const done = await changeSelected(board.id, [here.id], tagging, () => {});
    expect(done).toEqual({ entry_ids: [], refused: new Map() });
    expect(await db.outbox.count()).toBe(0);
  });
});
