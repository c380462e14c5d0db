import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Adds a vehicle of the company's stock to the card. */
export const productAdd = defineCommand({
  name: 'product.add',
  version: 1,
  doc: { summary: 'Adicionar um veículo ao card' },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/products/:product_id', answers: 'card' },
  input: z.object({ ...cardTarget, product_id: uuid }),
  names: ({ product }) => ({ vehicle: product?.title }),
  says: (_input, { vehicle }) => (vehicle ? `Adicionar o veículo ${vehicle}` : 'Adicionar um veículo'),
  tells: {
    card_product_added({ new: fresh }, { vehicle }) {
      const title = fresh.title ?? vehicle(fresh.product_id);
      return { text: title ? `adicionou o veículo ${title}` : 'adicionou um veículo' };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (card.product_ids.includes(input.product_id)) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const { product } = state;
    if (product?.id !== input.product_id || !product.enabled) return refused(refusal('product_unavailable'));
    const values = {
      product_ids: [...card.product_ids, product.id],
      data_version: card.data_version + 1,
    };
    return done({ op: 'update', entity: 'card', id: card.id, values });
  },
});
