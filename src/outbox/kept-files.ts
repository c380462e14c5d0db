import type { FilePart, KeptFile, PatioDatabase } from '../mirror/database';
import { holder, openPages } from './page';

/** Bytes of a file per row: even browsers that lose large blobs keep these. */
export const PART_BYTES = 4 * 1024 * 1024;

/**
 * Writes a file's bytes in parts. They count only once the file's `KeptFile` is written, in the transaction that adds
 * its change: without it they are deleted once this page is gone.
 *
 * @param onWritten called with the share that has been written, from 0 to 1
 * @throws Dexie's QuotaExceededError if there is no room; the parts written so far are deleted then
 */
export async function writeParts(
  db: PatioDatabase,
  file_id: string,
  blob: Blob,
  onWritten: (share: number) => void,
): Promise<void> {
  const by = holder();
  try {
    // An empty file has one part, too.
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

/** Error for stored bytes that the browser has lost. */
export class LostBytesError extends Error {
  override name = 'LostBytesError';
}

/** Reads bytes of a stored file from `at` on, at most `most` of them and only from one row. Throws LostBytesError. */
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

/** Returns a whole stored file, to show it as a picture; null if it is gone. */
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

/** Deletes the bytes of files from the device. May be repeated. */
export async function removeParts(db: PatioDatabase, ids: string[]): Promise<void> {
  await partsOf(db, ids).delete();
}

/**
 * Deletes files whose change has left the outbox, sent or given up. May be repeated, and run while others write; files
 * in the tray stay.
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

/** Deletes files that a page had not finished writing when it ended; called once at each start of the app. */
export async function clearUnfinished(db: PatioDatabase): Promise<void> {
  // Read before the open pages are listed, so that parts which a page begins meanwhile are not considered.
  const written = await db.file_parts.toCollection().primaryKeys();
  const kept = new Set(await db.files.toCollection().primaryKeys());
  const begun = new Set(written.flatMap(([id]) => (kept.has(id) ? [] : id)));
  const isOpen = await openPages();
  const abandoned: string[] = [];
  // Reads one part at a time and none of the finished files, which together may exceed a telephone's memory.
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
