import { isFound, searchedParts } from '../../domain/text/search';
import type { IndexEntry, PatioDatabase } from '../mirror/database';
import { platedBy } from './slices/plated-slice';

/**
 * Returns a test of whether the text finds a card of this device, by the card's own search text or by a vehicle's
 * plate.
 */
export async function seek(db: PatioDatabase, text: string): Promise<(entry: IndexEntry) => boolean> {
  const ways = searchedParts(text);
  const plated = await platedBy(db, text);
  return entry => isFound(entry.text, ways) || entry.product_ids.some(id => plated.has(id));
}
