import { describe, expect, it } from 'vitest';
import { aCardState, withRound } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, onlyChange } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { cardArchive } from './card-archive';

describe('card.archive', () => {
  keepsTheContract(cardArchive, { says: 'Arquivar o card', state: aCardState(), archived: 'nothing to do' });

  it('sets the time of archiving, even while the card waits for an approval', () => {
    const waiting = withRound(aCardState(), { bruno: 'pending' });
    expect(onlyChange(decide(cardArchive, waiting))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { archived_at: NOW },
    });
  });
});
