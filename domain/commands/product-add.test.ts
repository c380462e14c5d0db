import { describe, expect, it } from 'vitest';
import { aCard, aProduct } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { productAdd } from './product-add';

const state = aCardState({ product: aProduct(), card: aCard({ data_version: 3 }) });
const input = { product_id: idOf('produto') };

describe('product.add', () => {
  keepsTheContract(productAdd, {
    says: 'Adicionar o veículo Argo Drive 1.3',
    state,
    input,
    wrong: { product_id: [['x', 'Identificador inválido']] },
  });

  it('adds the vehicle to the card as a change that approvers see', () => {
    expect(onlyChange(decide(productAdd, state, input))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { product_ids: [idOf('produto')], data_version: 4 },
    });
    const there = aCardState({ card: aCard({ product_ids: [idOf('produto')] }) });
    expect(decide(productAdd, there, input)).toEqual(NOTHING_TO_DO);
  });

  it('accepts only vehicles in stock', () => {
    const gone = refusedWith('product_unavailable');
    expect(decide(productAdd, aCardState(), input)).toMatchObject(gone);
    expect(decide(productAdd, aCardState({ product: aProduct({ enabled: false }) }), input)).toMatchObject(
      gone,
    );
  });
});
