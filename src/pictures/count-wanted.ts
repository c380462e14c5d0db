import { readChoices } from '../mirror/choices';
import { openDatabase } from '../mirror/current';
import { isOwnPicture, keyOf } from './addresses';
import { flowsIn } from './flows-kept';
import { keptNow } from './kept-now';
import { wantedPictures } from './wanted';

/** Of the pictures that this device should have, how many are here, how many aren't, and whether those still fit. */
export interface WantedCount {
  here: number;
  missing: number;
  /** How many lie on other sites, and never open without a connection. */
  foreign: number;
  isNearlyFull: boolean;
}

/** Counts the pictures that this device should have of the company in use. */
export async function countWanted(): Promise<WantedCount> {
  const { db } = openDatabase();
  const { marked, first } = await wantedPictures(db, await flowsIn(db.feeds), await readChoices(db));
  const { kept, isNearlyFull } = await keptNow();
  const all = [...marked, ...first];
  const own = all.filter(address => {
    const { origin, pathname } = new URL(address, location.origin);
    return origin === location.origin && isOwnPicture(pathname);
  });
  const here = own.filter(address => kept.has(keyOf(address, location.origin))).length;
  return { here, missing: own.length - here, foreign: all.length - own.length, isNearlyFull };
}
