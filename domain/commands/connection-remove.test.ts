import { describe, expect, it } from 'vitest';
import { aConnection } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { connectionRemove } from './connection-remove';

const state = aCardState({ connections: [aConnection()] });
const input = { connection_id: idOf('ligação') };

describe('connection.remove', () => {
  keepsTheContract(connectionRemove, { says: 'Desfazer a conexão com outro card', state, input });

  it('removes the connection from this card only', () => {
    expect(onlyChange(decide(connectionRemove, state, input))).toEqual({
      op: 'remove',
      entity: 'connection',
      id: idOf('ligação'),
    });
    const theirs = aCardState({ connections: [aConnection({ card_id: idOf('outro card') })] });
    expect(decide(connectionRemove, theirs, input)).toEqual(NOTHING_TO_DO);
  });
});
