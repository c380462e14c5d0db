import { describe, expect, it } from 'vitest';
import type { Card } from '../../domain/entities/card';
import { isFound, searchedParts } from '../../domain/text/search';
import { aPhase } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { idOf } from '../../tests/factories/ids';
import { indexEntry } from '../mirror/card-index';
import type { IndexEntry } from '../mirror/database';
import type { FoldedCard } from '../overlay/fold';
import { buildColumns, dueCards } from './columns';
import type { Overlay } from './store';
import type { BoardFilter } from './types';

const A = aPhase({ id: idOf('fase A'), phase_order: 1 });
const B = aPhase({ id: idOf('fase B'), phase_order: 2 });
const ALL: BoardFilter = { text: '', tag_ids: [], owner_ids: [], due: 'any' };
const TODAY = '2026-01-05';

const at = (minute: number) => `2026-01-05T12:${String(minute).padStart(2, '0')}:00.000Z`;
const named = (name: string, values: Partial<Card> = {}) => aCard({ id: idOf(name), title: name, ...values });
const indexOf = (...cards: Card[]) => new Map(cards.map(card => [card.id, indexEntry(card)]));

function overlayOf(...moves: [card: Card | null, moved_by: number | null][]): Overlay {
  return new Map(
    moves.map(([card, moved_by], n) => [
      card?.id ?? idOf(`gone ${n}`),
      { state: { card } as FoldedCard['state'], entries: [], doubts: new Map(), moved_by },
    ]),
  );
}

const foundBy = (text: string) => {
  const ways = searchedParts(text);
  return (entry: IndexEntry) => isFound(entry.text, ways);
};

/** Returns the titles of the cards by column. */
function titles(
  cards: Card[],
  filter: Partial<BoardFilter> = {},
  overlay: Overlay = new Map(),
  phases = [B, A],
) {
  const byId = new Map(
    [...cards, ...[...overlay.values()].flatMap(({ state }) => state.card ?? [])].map(c => [c.id, c.title]),
  );
  const wanted = { ...ALL, ...filter };
  const sought = foundBy(wanted.text);
  return buildColumns(phases, indexOf(...cards), overlay, wanted, TODAY, sought).map(({ card_ids }) =>
    card_ids.map(id => byId.get(id)),
  );
}

describe('a column of the board', () => {
  it('sorts cards by arrival, latest first; columns follow the flow’s order', () => {
    const cards = [
      named('velho', { current_phase_moved_at: at(1) }),
      named('novo', { current_phase_moved_at: at(3) }),
      named('outra', { current_phase_id: B.id }),
      named('meio', { current_phase_moved_at: at(2) }),
    ];
    expect(titles(cards)).toEqual([['novo', 'meio', 'velho'], ['outra']]);
  });

  it('puts my own waiting moves first, the latest on top, whatever the clocks say', () => {
    const cards = [
      named('parado', { current_phase_id: B.id, current_phase_moved_at: '2099-01-01T00:00:00.000Z' }),
    ];
    const moved = (name: string) =>
      named(name, { current_phase_id: B.id, current_phase_moved_at: '1999-01-01T00:00:00.000Z' });
    const overlay = overlayOf([moved('antes'), 7], [moved('depois'), 9], [named('editado'), null]);
    expect(titles(cards, {}, overlay)).toEqual([['editado'], ['depois', 'antes', 'parado']]);
  });

  it('follows the overlay rather than the outdated mirror', () => {
    const there = named('Onix', { current_phase_id: A.id });
    const moved = { ...there, title: 'Onix azul', current_phase_id: B.id };
    expect(titles([there], {}, overlayOf([moved, 1]))).toEqual([[], ['Onix azul']]);
    expect(titles([there], {}, overlayOf([{ ...there, archived_at: at(1) }, null]))).toEqual([[], []]);
    expect(titles([named('fica')], {}, overlayOf([null, null]))).toEqual([['fica'], []]);
  });

  it('is shown for a disabled phase only while it has cards', () => {
    const off = aPhase({ id: idOf('fase C'), phase_order: 3, enabled: false });
    expect(titles([], {}, new Map(), [A, off])).toEqual([[]]);
    expect(titles([named('preso', { current_phase_id: off.id })], {}, new Map(), [A, off])).toEqual([
      [],
      ['preso'],
    ]);
  });
});

describe('the board filter', () => {
  const cards = [
    named('Caminhão Constellation', {
      identifier: 'VND-12',
      tag_ids: [idOf('t1')],
      expiration_date: '2026-01-04',
    }),
    named('Kombi', {
      custom_fields: { [idOf('f')]: 'ABC1D23' },
      owner_ids: [idOf('ana')],
      expiration_date: TODAY,
    }),
    named('Onix', { description: 'Ação já feita', tag_ids: [idOf('t2')], expiration_date: '2026-01-11' }),
    named('Argo', { expiration_date: '2026-01-12' }),
    named('Kwid'),
  ];
  const found = (filter: Partial<BoardFilter>) =>
    titles(cards, filter)[0]!
      .map(title => title!.split(' ')[0])
      .sort();

  it.each([
    ['caminhao', ['Caminhão']],
    ['CAMINHÃO', ['Caminhão']],
    ['const camin', ['Caminhão']],
    ['vnd-12', ['Caminhão']],
    ['abc1d', ['Kombi']],
    ['acao', ['Onix']],
    ['caminhao onix', []],
    ['   ', ['Argo', 'Caminhão', 'Kombi', 'Kwid', 'Onix']],
  ])('finds «%s» in title, number, values and description, without accents', (text, expected) => {
    expect(found({ text })).toEqual(expected);
  });

  it.each([
    ['overdue', ['Caminhão']],
    ['today', ['Kombi']],
    ['week', ['Kombi', 'Onix']],
    ['none', ['Kwid']],
  ] as const)('filters by due date: %s', (due, expected) => {
    expect(found({ due })).toEqual(expected);
  });

  it('counts no card in a final phase as late', () => {
    const phases = [{ ...A, is_final: true }];
    expect(titles(cards, { due: 'overdue' }, new Map(), phases)).toEqual([[]]);
    expect(titles(cards, { due: 'today' }, new Map(), phases)[0]).toHaveLength(1);
  });

  it('takes any of several tags and owners, and combines all kinds of filter', () => {
    expect(found({ tag_ids: [idOf('t1'), idOf('t2')] })).toEqual(['Caminhão', 'Onix']);
    expect(found({ owner_ids: [idOf('ana')] })).toEqual(['Kombi']);
    expect(found({ tag_ids: [idOf('t1')], due: 'today' })).toEqual([]);
  });

  it('leaves the totals unchanged', () => {
    const [first] = buildColumns([A], indexOf(...cards), new Map(), ALL, TODAY, foundBy('onix'));
    expect(first).toMatchObject({ total: 5, card_ids: [idOf('Onix')] });
  });
});

describe('the list of due cards', () => {
  it('has mine, the longest overdue first, without later, finished or undated ones', () => {
    const mine = { owner_ids: [idOf('ana')] };
    const done = aPhase({ id: idOf('fase fim'), phase_order: 3, is_final: true });
    const cards = [
      named('hoje', { ...mine, expiration_date: TODAY }),
      named('amanhã', { ...mine, expiration_date: '2026-01-06' }),
      named('semana passada', { ...mine, expiration_date: '2025-12-29' }),
      named('ontem', { ...mine, expiration_date: '2026-01-04', current_phase_id: B.id }),
      named('entregue', { ...mine, expiration_date: '2025-12-01', current_phase_id: done.id }),
      named('sem prazo', { ...mine, expiration_date: null }),
      named('de outro', { owner_ids: [idOf('bruno')], expiration_date: '2025-12-01' }),
    ];
    const moved = overlayOf([{ ...cards[3]!, expiration_date: '2025-12-30' }, null]);
    const due = dueCards([A, B, done], indexOf(...cards), moved, { today: TODAY, ownerId: idOf('ana') });
    expect(due).toEqual([
      { id: idOf('semana passada'), due: '2025-12-29' },
      { id: idOf('ontem'), due: '2025-12-30' },
      { id: idOf('hoje'), due: TODAY },
    ]);
  });
});
