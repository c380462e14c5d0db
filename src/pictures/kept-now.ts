import { pictureBudget } from './budget';
import { PictureLedger } from './ledger';

/** Beyond this share of the budget only what is marked is fetched ahead. */
const NEARLY_FULL = 0.95;

/** The keys of the pictures that are here, and whether there is hardly room for more. */
export async function keptNow(): Promise<{ kept: Set<string>; isNearlyFull: boolean }> {
  const ledger = new PictureLedger();
  try {
    const kept = new Set(await ledger.pictures.toCollection().primaryKeys());
    return { kept, isNearlyFull: (await ledger.total()) > NEARLY_FULL * (await pictureBudget()) };
  } finally {
    ledger.close();
  }
}
