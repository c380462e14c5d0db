import { openDatabase } from '../mirror/current';
import { discard } from '../outbox/outbox';

/**
 * Gives a refused change up whose file goes into the tray, to be given another card; those that waited behind it go on.
 * May be repeated.
 *
 * @returns whether it is there now; not where it was sent or given up meanwhile
 */
export async function moveToTray(entryId: string): Promise<boolean> {
  const { db } = openDatabase();
  return db.transaction('rw', db.outbox, db.files, async () => {
    const entry = await db.outbox.get(entryId);
    if (entry?.status !== 'refused') return false;
    const isThere = await db.files.update(String(entry.input.upload_id), { card_id: null, paused: false });
    if (isThere) await discard(db, entryId);
    return isThere > 0;
  });
}
