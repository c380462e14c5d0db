import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Removes a vehicle from the card. The vehicle stays in the stock. */
export const productRemove = defineCommand({
  name: 'product.remove',
  version: 1,
  doc: { summary: 'Remover um veículo do card' },
  rest: { method: 'DELETE', path: '/boards/:board_id/cards/:card_id/products/:product_id', answers: 'card' },
  input: z.object({ ...cardTarget, product_id: uuid }),
  names: ({ product }) => ({ vehicle: product?.title }),
  says: (_input, { vehicle }) => (vehicle ? `Remover o veículo ${vehicle}` : 'Remover um veículo'),
  tells: {
    card_product_removed({ old }, { vehicle }) {
      const title = old.title ?? vehicle(old.product_id);
      return { text: title ? `removeu o veículo ${title}` : 'removeu um veículo' };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (!card.product_ids.includes(input.product_id)) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const values = {
      product_ids: card.product_ids.filter(id => id !== input.product_id),
      data_version: card.data_version + 1,
    };
    return done({ op: 'update', entity: 'card', id: card.id, values });
  },
});
