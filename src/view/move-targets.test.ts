import { expect, it } from 'vitest';
import { aBoard, aPhase } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { idOf } from '../../tests/factories/ids';
import { moveTargets } from './move-targets';

it('the phases to move to are those after the card’s own first, then those before it, nearest first', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const phases = names.map((name, at) => aPhase({ id: idOf(name), name, phase_order: at }));
  const state = aCardState({
    board: aBoard({ phase_config: 'free' }),
    card: aCard({ current_phase_id: idOf('C') }),
    phases,
  });
  expect(moveTargets(state, new Map()).map(({ phase }) => phase.name)).toEqual(['D', 'E', 'B', 'A']);
});
