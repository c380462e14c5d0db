import { readChoices } from '../mirror/choices';
import { openDatabase } from '../mirror/current';
import { keyOf } from './addresses';
import { flowsIn } from './feeds-kept';
import { keptNow } from './kept-now';
import { wantedPictures } from './wanted';

/** Of the pictures that this device should have, how many are here, how many aren't, and whether those still fit. */
export interface WantedCount {
  here: number;
  missing: number;
  /** How many vehicles have pictures on other sites alone, which the server has not fetched (yet). */
  foreign: number;
  isNearlyFull: boolean;
}

/** Counts the pictures that this device should have of the company in use. */
export async function countWanted(): Promise<WantedCount> {
  const { db } = openDatabase();
  const { marked, first, foreign } = await wantedPictures(db, await flowsIn(db.feeds), await readChoices(db));
  const { kept, isNearlyFull } = await keptNow();
  const all = [...marked, ...first];
  const here = all.filter(address => kept.has(keyOf(address, location.origin))).length;
  return { here, missing: all.length - here, foreign, isNearlyFull };
}
