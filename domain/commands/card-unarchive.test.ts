import { describe, expect, it } from 'vitest';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { cardUnarchive } from './card-unarchive';

const state = aCardState({ card: aCard({ archived_at: NOW }) });

describe('card.unarchive', () => {
  keepsTheContract(cardUnarchive, { says: 'Desarquivar o card', state, archived: 'applied' });

  it('returns the card to its phase', () => {
    expect(onlyChange(decide(cardUnarchive, state))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { archived_at: null },
    });
    expect(decide(cardUnarchive, aCardState())).toEqual(NOTHING_TO_DO);
  });
});
