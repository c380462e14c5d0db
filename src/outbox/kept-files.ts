import type { FilePart, KeptFile, PatioDatabase } from '../mirror/database';
import { holder, openPages } from './page';

/** Bytes of a file that lie in one row: browsers that lose large blobs keep these. */
export const PART_BYTES = 4 * 1024 * 1024;

/**
 * Writes a file's bytes, a stretch at a time. It is kept for nobody until its `KeptFile` is, which is written in the
 * transaction that gives it a reason: without it the bytes are cleared away once this page is gone.
 *
 * @param onWritten called with the share that has been written, from 0 to 1
 * @throws Dexie's QuotaExceededError where there is no room; what was written then is gone again
 */
export async function writeParts(
  db: PatioDatabase,
  file_id: string,
  blob: Blob,
  onWritten: (share: number) => void,
): Promise<void> {
  const by = holder();
  try {
    // An empty file has a part, too.
    for (let at = 0; at === 0 || at < blob.size; at += PART_BYTES) {
      const data = new Uint8Array(await blob.slice(at, at + PART_BYTES).arrayBuffer());
      await db.file_parts.put({ file_id, at, data, by });
      onWritten(Math.min(1, (at + PART_BYTES) / blob.size));
    }
  } catch (error) {
    await removeParts(db, [file_id]);
    throw error;
  }
}

/** The browser has lost what it was given to keep. */
export class LostBytesError extends Error {
  override name = 'LostBytesError';
}

/** Bytes of a kept file from `at` on, at most `most` of them, as far as they lie in one row. Throws LostBytesError. */
export async function readPiece(
  db: PatioDatabase,
  { id }: KeptFile,
  at: number,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const begin = at - (at % PART_BYTES);
  const part = await db.file_parts.get([id, begin]);
  if (!part) throw new LostBytesError(`From ${begin} on`);
  return part.data.subarray(at - begin, at - begin + most);
}

/** A kept file whole, as pictures are shown of it; null for one that is gone. */
export async function readKept(db: PatioDatabase, id: string): Promise<Blob | null> {
  return db.transaction('r', db.files, db.file_parts, async () => {
    const file = await db.files.get(id);
    if (!file) return null;
    const parts = await partsOf(db, [id]).sortBy('at');
    return new Blob(
      parts.map(({ data }: FilePart) => data),
      { type: file.content_type },
    );
  });
}

const partsOf = (db: PatioDatabase, ids: string[]) => db.file_parts.where('file_id').anyOf(ids);

/** Takes bytes off the device. May be repeated. */
export async function removeParts(db: PatioDatabase, ids: string[]): Promise<void> {
  await partsOf(db, ids).delete();
}

/**
 * Clears away files whose change has left the outbox, sent or given up. May be repeated, and run while others write:
 * what waits in the tray stays.
 */
export async function clearFiles(db: PatioDatabase): Promise<void> {
  if ((await db.files.count()) === 0) return;
  await db.transaction('rw', db.outbox, db.files, db.file_parts, async () => {
    const wanted = new Set(
      (await db.outbox.filter(({ file }) => file !== undefined).toArray()).map(
        ({ input }) => input.upload_id,
      ),
    );
    const files = await db.files.toArray();
    const gone = files.flatMap(({ id, card_id }) => (card_id === null || wanted.has(id) ? [] : id));
    await db.files.bulkDelete(gone);
    await removeParts(db, gone);
  });
}

/** Clears away what a page had begun to write when it ended: called once at each start of the app. */
export async function clearUnfinished(db: PatioDatabase): Promise<void> {
  // Read before it is asked which pages are open: what a page begins to write meanwhile is not looked at.
  const written = await db.file_parts.toCollection().primaryKeys();
  const kept = new Set(await db.files.toCollection().primaryKeys());
  const begun = new Set(written.flatMap(([id]) => (kept.has(id) ? [] : id)));
  const isOpen = await openPages();
  const abandoned: string[] = [];
  // One part at a time, and none of what is kept: all that waits together may be more than a telephone's memory.
  for (const id of begun) {
    const first = await db.file_parts.get([id, 0]);
    if (!first || !isOpen(first.by)) abandoned.push(id);
  }
  await db.transaction('rw', db.files, db.file_parts, async () => {
    const kept = await db.files.bulkGet(abandoned);
    await removeParts(
      db,
      abandoned.filter((_, at) => !kept[at]),
    );
  });
}
