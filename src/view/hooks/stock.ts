import { useLiveQuery } from 'dexie-react-hooks';
import type { Product } from '../../../domain/entities/people';
import { isFound, searchedParts } from '../../../domain/search';
import { searchable } from '../../../domain/search-text';
import { openDatabase } from '../../mirror/current';

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
