import { describe, expect, it } from 'vitest';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { aPerson } from '../../tests/factories/people';
import { ownerRemove } from './owner-remove';

const person = aPerson({ id: idOf('carla'), name: 'Carla' });
const state = aCardState({ person, card: aCard({ owner_ids: [idOf('carla'), idOf('diego')] }) });

describe('owner.remove', () => {
  keepsTheContract(ownerRemove, {
    state,
    says: 'Remover Carla dos responsáveis',
    input: { user_id: idOf('carla') },
    wrong: { user_id: [[undefined, 'Campo obrigatório']] },
  });

  it.each([
    ['carla', 'diego'],
    ['diego', 'carla'],
  ])('removes %s and leaves %s, even when they are no longer members', (gone, left) => {
    expect(onlyChange(decide(ownerRemove, state, { user_id: idOf(gone) }))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { owner_ids: [idOf(left)] },
    });
  });

  it('changes nothing for a person who is not an owner', () => {
    expect(decide(ownerRemove, state, { user_id: idOf('bruno') })).toEqual(NOTHING_TO_DO);
  });
});
