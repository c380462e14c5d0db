import { describe, expect, it } from 'vitest';
import { aMember } from '../../tests/factories/board';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { anActor } from '../../tests/factories/people';
import { cardDelete } from './card-delete';

const state = aCardState();
const answered = aCardState({ answered: true });
const bruno = anActor({ user_id: idOf('bruno') });
const removed = { op: 'remove', entity: 'card', id: idOf('card') };

describe('card.delete', () => {
  keepsTheContract(cardDelete, { says: 'Excluir o card', state, archived: 'applied', again: 'not found' });

  it('is allowed to the card’s creator until someone has answered an approval of it', () => {
    expect(onlyChange(decide(cardDelete, state))).toEqual(removed);
    expect(decide(cardDelete, answered)).toMatchObject(refusedWith('delete_answered'));
  });

  it('is allowed to administrators of the flow or company, whatever was answered', () => {
    const members = [aMember({ user_id: bruno.user_id, role: 'admin' })];
    expect(onlyChange(decide(cardDelete, { ...answered, members }, {}, bruno))).toEqual(removed);
    expect(onlyChange(decide(cardDelete, answered, {}, { ...bruno, role: 'admin' }))).toEqual(removed);
  });

  it('is refused for other members', () => {
    expect(decide(cardDelete, state, {}, bruno)).toMatchObject(refusedWith('not_allowed'));
  });
});
