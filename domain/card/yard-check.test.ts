import { describe, expect, it } from 'vitest';
import { aCard } from '../../tests/factories/card';
import { idOf } from '../../tests/factories/ids';
import { EARLIER } from '../../tests/factories/times';
import type { Card, CheckResult } from '../entities/card';
import { sortCheck, vehicleOf } from './yard-check';

const check = {
  check_id: idOf('conferência'),
  board_id: idOf('fluxo'),
  phase_ids: [idOf('pátio')],
  place: 'Pátio 2',
};
const at = (place: string, result: CheckResult = 'present'): Card['last_check'] => ({
  check_id: idOf('conferência de ontem'),
  place,
  result,
  user_id: idOf('ana'),
  made_at: EARLIER,
});

/**
 * Each row is one case: whether the card's flow and phase are those of the check, where it was last seen, and whether
 * it is seen now. Every card belongs to exactly one case.
 */
it.each<[of: string, where: string, last: Card['last_check'], seen: CheckResult, unseen: CheckResult | null]>(
  [
    ['pátio', 'nowhere yet', null, 'present', 'missing'],
    ['pátio', 'here', at('Pátio 2'), 'present', 'missing'],
    ['pátio', 'here, written otherwise', at(' PATIO 2'), 'present', 'missing'],
    ['pátio', 'elsewhere', at('Pátio 1'), 'misplaced', null],
    ['pátio', 'missing elsewhere since', at('Pátio 1', 'missing'), 'present', 'missing'],
    ['pátio', 'elsewhere, unexpected', at('Pátio 1', 'unexpected'), 'misplaced', null],
    ['oficina', 'nowhere yet', null, 'unexpected', null],
    ['oficina', 'here', at('Pátio 2'), 'unexpected', null],
    ['outro fluxo', 'nowhere yet', null, 'unexpected', null],
    ['outro fluxo', 'here', at('Pátio 2'), 'unexpected', null],
  ],
)('a card of %s, last %s', (of, _, last_check, seen, unseen) => {
  const card = aCard({
    board_id: of === 'outro fluxo' ? idOf('outro fluxo') : check.board_id,
    current_phase_id: of === 'oficina' ? idOf('oficina') : idOf('pátio'),
    last_check,
  });
  const resultOf = (isSeen: boolean) => {
    const target = { board_id: card.board_id, card_id: card.id };
    const found = sortCheck({ ...check, seen: isSeen ? [target] : [] }, [card], new Map());
    return Object.entries(found).flatMap(([result, ids]) => ids.map(() => result));
  };
  expect(resultOf(true)).toEqual([seen]);
  expect(resultOf(false)).toEqual(unseen ? [unseen] : []);
});

it('a check keeps the result that it wrote itself, until a missing card is found after all', () => {
  const own = (result: CheckResult) => ({ ...at('Pátio 2', result)!, check_id: check.check_id });
  const of = (result: CheckResult, isSeen: boolean) => {
    const card = aCard({ current_phase_id: idOf('pátio'), last_check: own(result) });
    const seen = isSeen ? [{ board_id: card.board_id, card_id: card.id }] : [];
    const found = sortCheck({ ...check, seen }, [card], new Map());
    return Object.entries(found).flatMap(([name, ids]) => ids.map(() => name));
  };
  expect(of('misplaced', true)).toEqual(['misplaced']);
  expect(of('missing', false)).toEqual(['missing']);
  expect(of('missing', true)).toEqual(['present']);
});

it('a check does not report archived cards as missing', () => {
  const archived = aCard({ current_phase_id: idOf('pátio'), archived_at: EARLIER });
  expect(sortCheck({ ...check, seen: [] }, [archived], new Map()).missing).toEqual([]);
});

describe('several cards of one vehicle', () => {
  const yard = aCard({ id: idOf('preparação'), current_phase_id: idOf('pátio') });
  const sale = aCard({ id: idOf('venda'), board_id: idOf('outro fluxo') });
  const paper = aCard({ id: idOf('documentos'), board_id: idOf('mais um fluxo') });
  const vehicles = new Map([yard, sale, paper].map(({ id }) => [id, 'abc1d23']));
  const sort = (seen: Card[], cards: Card[]) =>
    sortCheck(
      { ...check, seen: seen.map(({ id, board_id }) => ({ board_id, card_id: id })) },
      cards,
      vehicles,
    );

  it('count as the card in the checked phase, whichever of them is scanned', () => {
    const found = { missing: [], misplaced: [], unexpected: [] };
    expect(sort([sale], [yard, sale])).toEqual({ ...found, present: [yard.id] });
    expect(sort([sale, paper, yard], [yard, sale, paper])).toEqual({ ...found, present: [yard.id] });
    const elsewhere = { ...yard, last_check: at('Pátio 1') };
    expect(sort([sale], [elsewhere, sale]).misplaced).toEqual([yard.id]);
  });

  it('count as the first one scanned when none of them is expected', () => {
    const ready = { ...yard, current_phase_id: idOf('oficina') };
    expect(sort([paper, sale], [ready, sale, paper])).toEqual({
      present: [],
      missing: [],
      misplaced: [],
      unexpected: [paper.id],
    });
  });

  it.each<[string, Partial<Card>, string | null]>([
    ['by the plate in the stock', { product_ids: ['v1'] }, 'abc1d23'],
    ['by its id in the stock where no plate is known', { product_ids: ['v2'] }, 'v2'],
    ['by the plate in a field', { custom_fields: { a: 'ABC-1D23', b: 'HB20 1.0' } }, 'abc1d23'],
    [
      'by the stock where a field names the car that is given in payment',
      { product_ids: ['v1'], custom_fields: { a: 'XYZ9876' } },
      'abc1d23',
    ],
    ['as none for a card of several', { product_ids: ['v1', 'v2'] }, null],
    ['as none for two plates in its fields', { custom_fields: { a: 'ABC1D23', b: 'XYZ9876' } }, null],
    ['as none without vehicle and plate', { custom_fields: { a: 'Maria' } }, null],
  ])('are resolved %s', (_, card, vehicle) => {
    const plates = new Map([['v1', 'ABC-1D23']]);
    expect(vehicleOf(aCard(card), id => plates.get(id))).toBe(vehicle);
  });
});
