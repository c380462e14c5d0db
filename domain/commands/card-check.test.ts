import { describe, expect, it } from 'vitest';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, onlyChange } from '../../tests/factories/deciding';
import { follow, historyIn } from '../../tests/factories/following';
import { idOf } from '../../tests/factories/ids';
import { anActor } from '../../tests/factories/people';
import { EARLIER, NOW } from '../../tests/factories/times';
import { historyWords } from '../card/history-words';
import type { CardCheck } from '../entities/card';
import { cardCheck } from './card-check';

const input = { check_id: idOf('conferência'), place: 'Pátio 2', result: 'present' as const };
const before: CardCheck = {
  check_id: idOf('conferência de ontem'),
  place: 'Pátio 1',
  result: 'present',
  user_id: idOf('bruno'),
  made_at: EARLIER,
};
const NO_NAMES = {
  phase: () => null,
  person: () => null,
  tag: () => null,
  vehicle: () => null,
  labels: [],
};

describe('card.check', () => {
  keepsTheContract(cardCheck, {
    says: 'Conferir em «Pátio 2»',
    state: aCardState(),
    input,
    wrong: {
      place: [[' ', 'Campo obrigatório']],
      result: [
        ['stolen', 'Resultado inválido'],
        [undefined, 'Campo obrigatório'],
      ],
    },
  });

  it('stores the result with its author and time, and keeps the version that approvals refer to', () => {
    expect(onlyChange(decide(cardCheck, aCardState(), input))).toMatchObject({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: {
        last_check: { ...input, user_id: anActor().user_id, made_at: expect.any(String), created_at: NOW },
      },
    });
    const { values } = onlyChange(decide(cardCheck, aCardState(), input)) as { values: object };
    expect(Object.keys(values)).toEqual(['last_check']);
  });

  it.each([
    ['present', 'conferiu o card em «Pátio 2»'],
    ['missing', 'não achou o card na conferência de «Pátio 2»'],
    ['misplaced', 'achou o card fora do lugar, em «Pátio 2»; antes, em «Pátio 1»'],
    ['unexpected', 'achou o card em «Pátio 2», onde não era esperado'],
  ] as const)('writes one line of history for «%s»', (result, text) => {
    const state = aCardState({ card: aCard({ last_check: before }) });
    const decision = decide(cardCheck, state, { ...input, result });
    if (!decision.ok) throw new Error(decision.refusal.code);
    const lines = historyIn(follow(state, decision.changes));
    expect(lines.map(({ kind }) => kind)).toEqual(['updated']);
    expect(lines[0]!.new).toMatchObject({ last_check: { place: 'Pátio 2', result } });
    expect(historyWords(lines[0]!, NO_NAMES).text).toBe(text);
  });
});
