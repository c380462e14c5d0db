import { readChoices } from '../mirror/choices';
import { openDatabase } from '../mirror/current';
import { keyOf } from './addresses';
import { flowsIn } from './feeds-kept';
import { keptNow } from './kept-now';
import { wantedPictures } from './wanted';

/** Numbers of the pictures that this device should have, here and missing, and whether there is still room. */
export interface WantedCount {
  here: number;
  missing: number;
  /** Number of vehicles whose pictures are only on other sites, since the server has not fetched them (yet). */
  foreign: number;
  isNearlyFull: boolean;
}

/** Counts the pictures that this device should have for the current company. */
export async function countWanted(): Promise<WantedCount> {
  const { db } = openDatabase();
  const { marked, first, foreign } = await wantedPictures(db, await flowsIn(db.feeds), await readChoices(db));
  const { kept, isNearlyFull } = await keptNow();
  const all = [...marked, ...first];
  const here = all.filter(address => kept.has(keyOf(address, location.origin))).length;
  return { here, missing: all.length - here, foreign, isNearlyFull };
}
