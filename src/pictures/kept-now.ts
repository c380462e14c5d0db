import { pictureBudget } from './budget';
import { PictureLedger } from './ledger';

/** Share of the budget above which only marked pictures are fetched ahead. */
const NEARLY_FULL = 0.95;

/** Returns the keys of the cached pictures, and whether there is hardly room for more. */
export async function keptNow(): Promise<{ kept: Set<string>; isNearlyFull: boolean }> {
  const ledger = new PictureLedger();
  try {
    const kept = new Set(await ledger.pictures.toCollection().primaryKeys());
    return { kept, isNearlyFull: (await ledger.total()) > NEARLY_FULL * (await pictureBudget()) };
  } finally {
    ledger.close();
  }
}
