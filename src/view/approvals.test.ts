import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userFeed } from '../../domain/entities/feeds';
import { phasesInReach } from '../../domain/flow/move-rule';
import { aBoard, aMember, aPhase, aPhaseApprover, aRule } from '../../tests/factories/board';
import { aCard, anApproval } from '../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { EARLIER, NOW } from '../../tests/factories/times';
import { PatioDatabase } from '../mirror/database';
import { decideAndKeep } from '../overlay/decide';
import { readApprovals } from './approvals';
import { readAskedRounds } from './asked-rounds';
import { approvalsSlice } from './slices/approvals-slice';
import { askedRoundsSlice } from './slices/asked-rounds-slice';
import { feedsSlice } from './slices/feeds-slice';
import { ViewStore } from './store';

const newId = sequenceOfIds(31);
const BRUNO = idOf('bruno');
const actor = { user_id: BRUNO, tenant_id: 1, role: 'user' as const };
const board = aBoard({ phase_config: 'rules' });
const slice = approvalsSlice(BRUNO);
const card = aCard({ created_by: idOf('ana') });

let db: PatioDatabase;
let store: ViewStore;
let close: () => void;

beforeEach(async () => {
  db = new PatioDatabase(BRUNO, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  await db.board.put(board);
  await db.phase.bulkPut(
    ['A', 'B', 'C'].map((name, at) => aPhase({ id: idOf(`fase ${name}`), name, phase_order: at })),
  );
  await db.rule.put(aRule());
  await db.member.bulkPut([aMember({ user_id: BRUNO })]);
  await db.phase_approver.put(aPhaseApprover());
  await db.card.put(card);
  await db.approval.put(anApproval());
  await db.feeds.put({ feed: userFeed(BRUNO), cursor: '1.1', ready: true });
  await db.meta.put({ key: 'complete', value: true });
  store = new ViewStore(db, actor);
  const unsubscribe = store.subscribe(() => undefined);
  const release = store.hold([slice, feedsSlice]);
  await store.refresh();
  close = () => {
    release();
    unsubscribe();
    db.close();
  };
});
afterEach(() => close());

const moved = (by: string, phase: string, created_at: string) => ({
  id: newId(),
  board_id: board.id,
  card_id: card.id,
  kind: 'phase_moved' as const,
  user_id: idOf(by),
  old: {},
  new: { phase_id: idOf(phase) },
  automatic: false,
  made_at: created_at,
  created_at,
});

describe('the person who asks for an approval', () => {
  it('is the card’s creator at first', () => {
    expect(readApprovals(store, slice)).toMatchObject([{ asked_by: idOf('ana') }]);
  });

  it('is the person who last moved the card in, even when that history arrives after the card', async () => {
    await db.history.bulkPut([moved('diego', 'fase A', NOW), moved('carla', 'fase A', EARLIER)]);
    await store.refresh();
    expect(readApprovals(store, slice)).toMatchObject([{ asked_by: idOf('diego') }]);
  });
});

describe('the next phases of an approved card', () => {
  const reach = () => phasesInReach(readApprovals(store, slice)![0]!.state);

  it('are the phases that a rule leads to, in their order', async () => {
    expect(reach().map(({ name }) => name)).toEqual(['B']);
    await db.rule.put(aRule({ to_phase_id: idOf('fase C') }));
    await store.refresh();
    expect(reach().map(({ name }) => name)).toEqual(['B', 'C']);
  });

  it('are the next phase of a free flow, and none after the last', async () => {
    await db.board.put(aBoard());
    await store.refresh();
    expect(reach().map(({ name }) => name)).toEqual(['B']);
    await db.phase
      .where('id')
      .noneOf([idOf('fase A')])
      .delete();
    await store.refresh();
    expect(reach()).toEqual([]);
  });
});

it('an answer that can still be undone is marked as held until it is released', async () => {
  const input = {
    board_id: board.id,
    card_id: card.id,
    approval_id: anApproval().id,
    comment: null,
    data_version: 1,
  };
  const doing = { db, actor, now: NOW, newId };
  await decideAndKeep(doing, 'approval.approve', input, { held: 'a page' });
  await store.refresh();
  expect(readApprovals(store, slice)).toMatchObject([
    { approval: { state: 'approved' }, held_id: expect.any(String), waiting: 1 },
  ]);
  await db.outbox.toCollection().modify({ held: undefined });
  await store.refresh();
  expect(readApprovals(store, slice)).toMatchObject([{ held_id: null, waiting: 1 }]);
});

describe('my request for approval', () => {
  const refused = anApproval({ state: 'rejected', user_id: idOf('carla'), comment: 'Falta o laudo' });
  const awaited = anApproval({ id: idOf('outra'), state: 'pending', user_id: idOf('diego') });
  let release: () => void;
  beforeEach(async () => {
    release = store.hold([askedRoundsSlice(BRUNO)]);
    await db.card.put({ ...card, created_by: BRUNO });
    await db.approval.bulkPut([refused, awaited]);
    await store.refresh();
  });
  afterEach(() => release());

  it('is listed as refused while its round is the current one', () => {
    expect(readAskedRounds(store)).toEqual([refused]);
  });

  it('is listed with those whose answers are awaited, except myself', async () => {
    await db.approval.bulkPut([
      { ...refused, state: 'approved' },
      anApproval({ id: idOf('minha'), user_id: BRUNO }),
    ]);
    await store.refresh();
    expect(readAskedRounds(store)).toEqual([awaited]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['it was asked for by another', () => db.history.put(moved('diego', 'fase A', NOW))],
    ['it is asked for once more', () => db.card.update(card.id, { round: card.round + 1 })],
    ['the card has gone on', () => db.card.update(card.id, { current_phase_id: idOf('fase B') })],
    ['the card is archived', () => db.card.update(card.id, { archived_at: NOW })],
    ['all have approved', () => db.approval.where('card_id').equals(card.id).modify({ state: 'approved' })],
    ['the flow is at rest', () => db.board.put({ ...board, enabled: false })],
  ])('disappears once %s', async (_, change) => {
    await change();
    await store.refresh();
    expect(readAskedRounds(store)).toEqual([]);
  });

  it('disappears at once when this device asks for approval again', async () => {
    const doing = { db, actor, now: NOW, newId };
    const input = { board_id: board.id, card_id: card.id, round: card.round, comment: null };
    await decideAndKeep(doing, 'approval.ask', input);
    await store.refresh();
    expect(readAskedRounds(store)).toEqual([]);
  });
});
