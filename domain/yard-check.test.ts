import { expect, it } from 'vitest';
import { aCard } from '../tests/factories/card';
import { idOf } from '../tests/factories/ids';
import { EARLIER } from '../tests/factories/times';
import type { Card, CheckResult } from './entities/card';
import { sortCheck } from './yard-check';

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

/** Every card belongs to exactly one row: its flow and phase are those of the check or not, where it was last, and whether it is seen. */
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
    const found = sortCheck({ ...check, seen: isSeen ? [target] : [] }, [card]);
    return Object.entries(found).flatMap(([result, ids]) => ids.map(() => result));
  };
  expect(resultOf(true)).toEqual([seen]);
  expect(resultOf(false)).toEqual(unseen ? [unseen] : []);
});

it('stands by what it has written itself, until a missing card is seen after all', () => {
  const own = (result: CheckResult) => ({ ...at('Pátio 2', result)!, check_id: check.check_id });
  const of = (result: CheckResult, isSeen: boolean) => {
    const card = aCard({ current_phase_id: idOf('pátio'), last_check: own(result) });
    const seen = isSeen ? [{ board_id: card.board_id, card_id: card.id }] : [];
    const found = sortCheck({ ...check, seen }, [card]);
    return Object.entries(found).flatMap(([name, ids]) => ids.map(() => name));
  };
  expect(of('misplaced', true)).toEqual(['misplaced']);
  expect(of('missing', false)).toEqual(['missing']);
  expect(of('missing', true)).toEqual(['present']);
});

it('does not miss what is archived', () => {
  const archived = aCard({ current_phase_id: idOf('pátio'), archived_at: EARLIER });
  expect(sortCheck({ ...check, seen: [] }, [archived]).missing).toEqual([]);
});
