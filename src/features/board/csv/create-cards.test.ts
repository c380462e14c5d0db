import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBoard, aMember, aPhase } from '../../../../tests/factories/board';
import { idOf, sequenceOfIds } from '../../../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../../../mirror/current';
import { PatioDatabase } from '../../../mirror/database';
import { createCards } from './create-cards';

const newId = sequenceOfIds(31);
const ANA = idOf('ana');
const board = aBoard();
const phase = aPhase();
let db: PatioDatabase;

beforeEach(async () => {
  db = new PatioDatabase(ANA, 1, { name: newId() });
  await db.board.put(board);
  await db.phase.put(phase);
  await db.member.put(aMember({ user_id: ANA }));
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
});
afterEach(async () => {
  closeDatabase();
  await db.delete();
});

const row = (line: number, title: string, more: { phase?: string; tag_ids?: string[] } = {}) => ({
  ...{ line, title, description: '', more_info: '', expiration_date: null, custom_fields: [] },
  ...{ current_phase_id: more.phase ?? phase.id, tag_ids: more.tag_ids ?? [], owner_ids: [ANA] },
});

it('reports the line that made no card, and the card that lost a tag deleted meanwhile', async () => {
  const rows = [row(2, 'Gol'), row(3, 'Uno', { tag_ids: [newId()] }), row(4, 'Onix', { phase: newId() })];
  const tried: number[] = [];
  const created = await createCards(board.id, rows, count => tried.push(count), new AbortController().signal);
  expect(created).toMatchObject({
    count: 2,
    refused: [{ line: 4, column: 'Título', value: 'Onix', message: expect.stringMatching(/fase/) }],
    incomplete: [{ line: 3, column: 'Etiquetas', value: 'Uno', message: expect.stringMatching(/etiqueta/i) }],
  });
  expect(tried).toEqual([1, 2, 3]);
  const names = (await db.outbox.toArray()).map(({ name }) => name);
  expect(names).toEqual(['card.create', 'owner.add', 'card.create', 'owner.add']);
});

it('stops when it is cancelled', async () => {
  const stopping = new AbortController();
  const rows = [row(2, 'Gol'), row(3, 'Uno')];
  const created = await createCards(board.id, rows, () => stopping.abort(), stopping.signal);
  expect(created.count).toBe(1);
  expect(await db.outbox.count()).toBe(2);
});

it('is one act: all its commands share one batch, and another import has its own', async () => {
  const { signal } = new AbortController();
  await createCards(board.id, [row(2, 'Gol'), row(3, 'Uno')], () => {}, signal);
  const batches = async () => (await db.outbox.orderBy('sequence').toArray()).map(({ batch }) => batch);
  const [first] = await batches();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await batches()).toEqual(Array(4).fill(first));
  await createCards(board.id, [row(2, 'Onix')], () => {}, signal);
  expect(new Set(await batches()).size).toBe(2);
});
