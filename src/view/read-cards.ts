import type { Card } from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import type { ViewStore } from './store';

/**
 * Reads cards of a flow as the person sees them, in the given order, and their vehicles; two reads for any number of
 * cards.
 */
export async function readCards(
  store: ViewStore,
  boardId: string,
  ids: readonly string[],
): Promise<{ cards: Card[]; products: ReadonlyMap<string, Product> }> {
  const overlay = store.overlay(boardId);
  const rows = await store.db.card.bulkGet([...ids]);
  const cards = ids.flatMap((id, at) => overlay.get(id)?.state.card ?? rows[at] ?? []);
  const named = [...new Set(cards.flatMap(({ product_ids }) => product_ids))];
  const products = await store.db.product.bulkGet(named);
  return { cards, products: new Map(products.flatMap(product => (product ? [[product.id, product]] : []))) };
}
