import Dexie from 'dexie';
import { connectivity } from './connectivity';

const FULL = 'Este aparelho está sem espaço para guardar os dados.';

/**
 * Says that this device is full, until something is written again, by this page, another or the service worker: without a
 * connection no pull would show that it is not.
 */
export function tellFull(): void {
  connectivity.not_kept = FULL;
  Dexie.on('storagemutated', onWritten);
}

/** Called after each commit that changed something. */
function onWritten(): void {
  Dexie.on.storagemutated.unsubscribe(onWritten);
  if (connectivity.not_kept === FULL) connectivity.not_kept = null;
}
