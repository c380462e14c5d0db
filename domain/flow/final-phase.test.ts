import { expect, it } from 'vitest';
import { aPhase } from '../../tests/factories/board';
import { missingFinal } from './final-phase';

const row = (id: string, phase_order: number, values: { enabled?: boolean; is_final?: boolean } = {}) =>
  aPhase({ id, phase_order, ...values });

it.each([
  ['nothing where an active one is marked', [row('a', 1, { is_final: true }), row('b', 2)], undefined],
  ['the last one by order', [row('b', 2), row('a', 1)], 'b'],
  ['the last active one', [row('a', 1), row('b', 2, { enabled: false })], 'a'],
  ['one for a mark on what is inactive', [row('a', 1), row('b', 2, { enabled: false, is_final: true })], 'a'],
  ['nothing where there is none', [], undefined],
])('missingFinal returns %s', (_, phases, expected) => {
  expect(missingFinal(phases)?.id).toBe(expected);
});
