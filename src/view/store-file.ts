import { TEXT_MAX } from '../../domain/limits';
import { openDatabase } from '../mirror/current';
import type { KeptFile } from '../mirror/database';
import { readKept, removeParts, writeParts } from '../outbox/kept-files';
import { prepareFile } from '../outbox/prepare-file';
import { newId } from './new-id';

/** Size in bytes below which a chosen picture stays unchanged: it may be meant as evidence. */
const ORIGINAL_MAX = 10 * 1024 * 1024;

/**
 * Writes a chosen file to this device, ready to be sent; it is kept for good with the change that includes it
 * (`perform`'s `file`), and deleted otherwise. Not to be repeated: each call creates another file.
 *
 * @param isPhoto whether it was taken just now: then it is made as small as possible, as it must be sent over a poor
 *   connection
 * @param onProgress called with the fraction that is done, from 0 to 1
 * @throws Dexie's QuotaExceededError if there is no room, NotReadableError if the file is gone
 */
export async function storeFile(
  file: File,
  { isPhoto, onProgress }: { isPhoto: boolean; onProgress: (share: number) => void },
): Promise<Stored> {
  const { db, actor } = openDatabase();
  const shrinks = isPhoto || file.size > ORIGINAL_MAX;
  const { blob, sha256 } = await prepareFile({ file, shrinks }, share => onProgress(share / 2));
  const content_type = await typeOf(blob);
  const id = newId();
  await writeParts(db, id, blob, share => onProgress(0.5 + share / 2));
  return {
    file: {
      id,
      title: titleOf(file.name),
      size: blob.size,
      content_type,
      sha256,
      user_id: actor.user_id,
      made_at: new Date().toISOString(),
    },
    drop: () => removeParts(db, [id]),
  };
}

/**
 * Returns the type of a file, by the same rules as the server: a photo here is a photo there. If those rules can't be
 * loaded, returns the type that the browser gives.
 */
const typeOf = (blob: Blob): Promise<string> =>
  import('../../domain/sniff-type').then(
    async ({ SNIFF_BYTES, sniffType }) =>
      sniffType(new Uint8Array(await blob.slice(0, SNIFF_BYTES).arrayBuffer())),
    () => blob.type || 'application/octet-stream',
  );

/** File whose bytes are stored on this device. */
export type StoredFile = Omit<KeptFile, 'card_id'>;

interface Stored {
  file: StoredFile;
  /** Deletes the file's bytes from the device, if no change includes it. */
  drop: () => Promise<void>;
}

/** Number of characters kept at the end of a long name, which include its extension. */
const END_KEPT = 12;

/** Returns the title of a file on its card: its name, shortened to the length of a title. */
function titleOf(name: string): string {
  const short =
    name.length <= TEXT_MAX ? name : `${name.slice(0, TEXT_MAX - END_KEPT - 1)}…${name.slice(-END_KEPT)}`;
  // Removes halves of cut characters, and invisible ones.
  return short.replace(/[\p{Surrogate}\p{Cc}\p{Cf}]/gu, '').trim() || 'arquivo';
}

/** Returns whether a file is on this device and paused by the person. */
export const isKeptPaused = async (id: string): Promise<boolean> =>
  (await openDatabase().db.files.get(id))?.paused ?? false;

/** Reads a stored file as a whole; null if it is gone. */
export const readKeptFile = (id: string): Promise<Blob | null> => readKept(openDatabase().db, id);

/**
 * Adds a stored file to the tray, where it waits for a card.
 *
 * @throws Dexie's QuotaExceededError if there is no room
 */
export async function keepInTray(file: StoredFile): Promise<void> {
  await openDatabase().db.files.add({ ...file, card_id: null });
}

/** Returns those of these files that are in the tray, in the given order. */
export async function readTray(ids: string[]): Promise<KeptFile[]> {
  const files = await openDatabase().db.files.bulkGet(ids);
  return files.filter(file => file?.card_id === null) as KeptFile[];
}

/** Deletes files from the tray; ignores those that have left it. May be repeated. */
export async function removeFromTray(ids: string[]): Promise<void> {
  const { db } = openDatabase();
  await db.transaction('rw', db.files, db.file_parts, async () => {
    const gone = (await readTray(ids)).map(({ id }) => id);
    await db.files.bulkDelete(gone);
    await removeParts(db, gone);
  });
}
