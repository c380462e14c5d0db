import { useLiveQuery } from 'dexie-react-hooks';
import type { Product } from '../../../domain/entities/people';
import { permission } from '../../../domain/policy';
import { isFound, searchedParts } from '../../../domain/text/search';
import { searchable } from '../../../domain/text/search-text';
import { openDatabase } from '../../mirror/current';
import { myMembershipsSlice } from '../slices/memberships-slice';
import { useSlice, useStore } from './use-store';

/** Largest number of vehicles shown; typing more words narrows them down. */
export const STOCK_MAX = 50;

/** Returns the text by which a vehicle is found. */
export const vehicleText = ({ title, make, model, year, plate, color, external_product_id }: Product) =>
  [title, make, model, year, plate, color, external_product_id].join(' ');

/**
 * Returns all of the company's vehicles that are for sale, or all that no longer are; undefined while they are not
 * known.
 */
export function useVehicles(isEnabled: boolean): Product[] | undefined {
  const { db } = openDatabase();
  return useLiveQuery(
    async () => db.product.filter(({ enabled }) => enabled === isEnabled).toArray(),
    [db, isEnabled],
  );
}

/** Returns one of the company's vehicles; undefined while it is not known, and if there is none. */
export function useVehicle(id: string | undefined): Product | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => (id ? db.product.get(id) : undefined), [db, id]);
}

/**
 * Finds the company's vehicles for sale by a text, sorted by title; undefined while they are not known. Works with and
 * without a connection.
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

/**
 * Returns whether the person may enter vehicles by hand, and whether they may change a given one; a vehicle from a
 * product feed can't be changed.
 */
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
