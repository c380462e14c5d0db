import { describe, expect, it } from 'vitest';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { aPerson } from '../../tests/factories/people';
import { ownerAdd } from './owner-add';

const person = aPerson({ id: idOf('bruno'), name: 'Bruno' });
const state = aCardState({ person, card: aCard({ owner_ids: [idOf('carla')] }) });

describe('owner.add', () => {
  keepsTheContract(ownerAdd, {
    state,
    says: 'Adicionar Bruno aos responsáveis',
    input: { user_id: idOf('bruno') },
    wrong: { user_id: [['bruno', 'Identificador inválido']] },
  });

  it('adds the person after the present owners', () => {
    expect(onlyChange(decide(ownerAdd, state, { user_id: idOf('bruno') }))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { owner_ids: [idOf('carla'), idOf('bruno')] },
    });
  });

  it('changes nothing for a person who is already an owner, even if no longer a member', () => {
    const left = { ...state, members: state.members.slice(0, 1) };
    expect(decide(ownerAdd, left, { user_id: idOf('carla') })).toEqual(NOTHING_TO_DO);
  });

  it('refuses a person who no longer has access to the company', () => {
    const person = { id: idOf('bruno'), enabled: false };
    expect(decide(ownerAdd, { ...state, person }, { user_id: idOf('bruno') })).toMatchObject(
      refusedWith('member_unavailable'),
    );
  });

  it('accepts only members of the flow', () => {
    expect(decide(ownerAdd, state, { user_id: idOf('diego') })).toMatchObject(
      refusedWith('member_unavailable'),
    );
  });
});
