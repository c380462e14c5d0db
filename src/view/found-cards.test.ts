import { describe, expect, it } from 'vitest';
import { aCard } from '../../tests/factories/card';
import { idOf } from '../../tests/factories/ids';
import { indexEntry } from '../mirror/card-index';
import { findCards, type SearchedFlow } from './found-cards';

const card = (name: string, title: string, given: Partial<Parameters<typeof aCard>[0]> = {}) =>
  aCard({ id: idOf(name), identifier: name, title, description: '', custom_fields: {}, ...given });

const flow = (name: string, ...cards: ReturnType<typeof card>[]): SearchedFlow => ({
  board_id: idOf(name),
  entries: new Map(cards.map(one => [one.id, indexEntry(one)])),
  overlay: new Map(),
});

const flows = [
  flow(
    'Vendas',
    card('VND-1', 'Civic de Ana', { current_phase_moved_at: '2026-11-01T10:00:00.000Z' }),
    card('VND-12', 'Gol da VND-1', {
      description: `${'Combinado com o cliente que '.repeat(4)} volta com o Civic dele.`,
      current_phase_moved_at: '2026-11-03T10:00:00.000Z',
      product_ids: [idOf('civic')],
    }),
  ),
  flow(
    'Preparo',
    card('PRE-7', 'Civic, lavagem', {
      current_phase_moved_at: '2026-11-02T10:00:00.000Z',
      owner_ids: [idOf('ana')],
    }),
  ),
];
const found = (text: string, ownerId: string | null = null, most = 20, plated = new Set<string>()) => {
  const { cards, total } = findCards(flows, { text, ownerId, plated }, most);
  const names = ['VND-1', 'VND-12', 'PRE-7'];
  return [cards.map(({ card_id }) => names.find(name => idOf(name) === card_id)), total];
};

describe('the search over cards of all flows', () => {
  it.each([
    ['whole word of the identifier first, though others moved later', 'vnd-1', ['VND-1', 'VND-12'], 2],
    ['those named so first, of them the last moved', 'cívic', ['PRE-7', 'VND-1', 'VND-12'], 3],
    ['every word somewhere', 'lavagem civic', ['PRE-7'], 1],
    ['nothing by nothing', '  ', [], 0],
    ['nothing by signs alone', '—', [], 0],
  ])('finds %s', (_, text, names, total) => {
    expect(found(text)).toEqual([names, total]);
  });

  it('finds all cards of one person when the text is empty, and of no other person', () => {
    expect(found('', idOf('ana'))).toEqual([['PRE-7'], 1]);
    expect(found('gol', idOf('ana'))).toEqual([[], 0]);
  });

  it('finds cards of the vehicle with that plate', () => {
    expect(found('abc1d23', null, 20, new Set([idOf('civic')]))).toEqual([['VND-12'], 1]);
  });

  it('returns no more than the limit, and the total count', () => {
    expect(found('civic', null, 1)).toEqual([['PRE-7'], 3]);
  });
});
