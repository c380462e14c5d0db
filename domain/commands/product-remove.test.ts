import { describe, expect, it } from 'vitest';
import { aCard, aProduct } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { productRemove } from './product-remove';

const [one, two] = [idOf('produto'), idOf('outro produto')];
const state = aCardState({ card: aCard({ product_ids: [one, two] }), product: aProduct() });

describe('product.remove', () => {
  keepsTheContract(productRemove, {
    says: 'Remover o veículo Argo Drive 1.3',
    state,
    input: { product_id: one },
  });

  it('removes the vehicle from the card, even when it is no longer in stock', () => {
    expect(onlyChange(decide(productRemove, state, { product_id: one }))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { product_ids: [two], data_version: 2 },
    });
    expect(decide(productRemove, aCardState(), { product_id: one })).toEqual(NOTHING_TO_DO);
  });
});
