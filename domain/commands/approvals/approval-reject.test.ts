import { describe, expect, it } from 'vitest';
import { aCardState, withRound } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, onlyChange } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { anActor } from '../../../tests/factories/people';
import { approvalReject } from './approval-reject';

const state = withRound(aCardState(), { bruno: 'pending' });
const input = { approval_id: state.approvals[0]!.id };
const actor = anActor({ user_id: idOf('bruno') });

describe('approval.reject', () => {
  keepsTheContract(approvalReject, {
    state,
    says: 'Reprovar a saída de Fase A',
    input,
    actor,
    wrong: {
      approval_id: [['1', 'Identificador inválido']],
      comment: [
        ['a'.repeat(1001), 'Máximo de 1000 caracteres excedido'],
        [3, 'Texto inválido'],
      ],
      data_version: [
        ['1', 'Número inválido'],
        [1.5, 'Número inválido'],
      ],
    },
  });

  it('stores the answer «rejected»', () => {
    const change = onlyChange(decide(approvalReject, state, input, actor));
    expect(change).toMatchObject({ op: 'update', entity: 'approval', values: { state: 'rejected' } });
  });
});
