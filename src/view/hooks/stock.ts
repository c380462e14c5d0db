import { useLiveQuery } from 'dexie-react-hooks';
import type { Product } from '../../../domain/entities/people';
import { permission } from '../../../domain/policy';
import { isFound, searchedParts } from '../../../domain/text/search';
import { searchable } from '../../../domain/text/search-text';
import { openDatabase } from '../../mirror/current';
import { myMembershipsSlice } from '../slices/memberships-slice';
import { useSlice, useStore } from './use-store';

/** So many are shown; with more words there are fewer. */
export const STOCK_MAX = 50;

/** What a vehicle is found by. */
export const vehicleText = ({ title, make, model, year, plate, color, external_product_id }: Product) =>
  [title, make, model, year, plate, color, external_product_id].join(' ');

/** All of the company's vehicles that are for sale, or no longer are; undefined while they are not known. */
export function useVehicles(isEnabled: boolean): Product[] | undefined {
  const { db } = openDatabase();
  return useLiveQuery(
    async () => db.product.filter(({ enabled }) => enabled === isEnabled).toArray(),
    [db, isEnabled],
  );
}

/** One of the company's vehicles; undefined while it is not known, and for none. */
export function useVehicle(id: string | undefined): Product | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => (id ? db.product.get(id) : undefined), [db, id]);
}

/**
 * The company's vehicles for sale that are found by a text, by their titles; undefined while they are not known. With
 * and without a connection.
 */
export function useStock(text: string): { products: Product[]; total: number } | undefined {
  const all = useVehicles(true);
  if (!all) return undefined;
  const ways = searchedParts(text);
  const found = all
    .filter(product => isFound(searchable(vehicleText(product)), ways))
    .sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
  return { products: found.slice(0, STOCK_MAX), total: found.length };
}

/** Whether the person may enter vehicles by hand, and whether they may change one; nobody changes one of a feed. */
export function useKeepsVehicles(): { mayEnter: boolean; mayChange: (vehicle: Product) => boolean } {
  const { actor } = useStore();
  const [member] = useSlice(myMembershipsSlice)?.values() ?? [];
  return {
    mayEnter: permission(actor, 'make_product', { member: member ?? null }) === 'yes',
    mayChange: ({ external_product_id, created_by_id }) =>
      external_product_id === null &&
      permission(actor, 'change_product', { isAuthor: created_by_id === actor.user_id }) === 'yes',
  };
}
