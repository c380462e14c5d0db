import { describe, expect, it } from 'vitest';
import { aCard, aConnection } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { connectionAdd } from './connection-add';

const other = aCard({ id: idOf('outro card'), board_id: idOf('outro fluxo') });
const state = aCardState({ other });
const input = { connection_id: idOf('ligação'), card_destination_id: other.id };

describe('connection.add', () => {
  keepsTheContract(connectionAdd, {
    state,
    says: 'Conectar a «Proposta do Argo»',
    input,
    wrong: { card_destination_id: [[undefined, 'Campo obrigatório']] },
  });

  it('connects this card to the other', () => {
    expect(onlyChange(decide(connectionAdd, state, input))).toMatchObject({
      op: 'insert',
      entity: 'connection',
      values: {
        board_id: idOf('fluxo'),
        card_id: idOf('card'),
        card_source_id: idOf('card'),
        card_destination_id: other.id,
        created_at: NOW,
      },
    });
  });

  it('connects two cards only once, from either side', () => {
    const back = aConnection({ card_source_id: other.id, card_destination_id: idOf('card') });
    for (const connection of [aConnection(), back]) {
      expect(decide(connectionAdd, { ...state, connections: [connection] }, input)).toEqual(NOTHING_TO_DO);
    }
  });

  it('needs another card that the person sees and that is not archived', () => {
    const gone = refusedWith('other_unavailable');
    expect(decide(connectionAdd, aCardState(), input)).toMatchObject(gone);
    const archived = { ...state, other: { ...other, archived_at: NOW } };
    expect(decide(connectionAdd, archived, input)).toMatchObject(gone);
    const itself = { ...input, card_destination_id: idOf('card') };
    expect(decide(connectionAdd, state, itself)).toMatchObject(refusedWith('same_card'));
  });
});
