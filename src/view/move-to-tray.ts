import { openDatabase } from '../mirror/current';
import { discard } from '../outbox/outbox';

/**
 * Discards a refused change and moves its file to the tray, to be attached to another card; changes that waited behind
 * it are sent. May be repeated.
 *
 * @returns whether the file is in the tray now; false if the change was sent or discarded meanwhile
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
