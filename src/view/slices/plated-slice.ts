import { isPlated, searchedPlate } from '../../../domain/text/search';
import type { PatioDatabase } from '../../mirror/database';
import { type Slice, tableSlice } from '../slice';

/** Returns the vehicles on this device whose plate a text asks for, so that cards are found by them. */
export async function platedBy(db: PatioDatabase, text: string): Promise<ReadonlySet<string>> {
  const plate = searchedPlate(text);
  if (!plate) return new Set();
  return new Set(await db.product.filter(product => isPlated(product.plate, plate)).primaryKeys());
}

export const platedSlice = (text: string): Slice<ReadonlySet<string>> =>
  tableSlice(`plated ${searchedPlate(text) ?? ''}`, ['product'], db => platedBy(db, text));
