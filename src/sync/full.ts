import Dexie from 'dexie';
import { connectivity } from './connectivity';

const FULL = 'Este aparelho está sem espaço para guardar os dados.';

/**
 * Reports that this device is full, until this page, another one or the service worker writes something again: without
 * a connection no pull would show that there is room.
 */
export function tellFull(): void {
  connectivity.not_kept = FULL;
  Dexie.on('storagemutated', onWritten);
}

/** Called after each commit that changed a table. */
function onWritten(): void {
  Dexie.on.storagemutated.unsubscribe(onWritten);
  if (connectivity.not_kept === FULL) connectivity.not_kept = null;
}
