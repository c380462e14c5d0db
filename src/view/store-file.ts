import { TEXT_MAX } from '../../domain/limits';
import { openDatabase } from '../mirror/current';
import type { KeptFile } from '../mirror/database';
import { readKept, removeParts, writeParts } from '../outbox/kept-files';
import { prepareFile } from '../outbox/prepare-file';
import { newId } from './new-id';

/** A picture under this stays as it was chosen, in bytes: what somebody picks may be meant as evidence. */
const ORIGINAL_MAX = 10 * 1024 * 1024;

/**
 * Writes a chosen file to this device, ready to be sent; it is kept for good with the change that brings it
 * (`perform`'s `file`), and cleared away otherwise. Not to be repeated: each call is a file of its own.
 *
 * @param isPhoto taken just now: made as small as it may be, as it has to come over a poor connection
 * @param onProgress called with the share that is done, from 0 to 1
 * @throws Dexie's QuotaExceededError where there is no room, NotReadableError of a file that is gone
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

/** By what the server goes by, too: a photo that counts here counts there. What the browser says, where that can't be loaded. */
const typeOf = (blob: Blob): Promise<string> =>
  import('../../domain/sniff-type').then(
    async ({ SNIFF_BYTES, sniffType }) =>
      sniffType(new Uint8Array(await blob.slice(0, SNIFF_BYTES).arrayBuffer())),
    () => blob.type || 'application/octet-stream',
  );

/** A file whose bytes lie on this device. */
export type StoredFile = Omit<KeptFile, 'card_id'>;

interface Stored {
  file: StoredFile;
  /** Takes its bytes off the device again, where no change came to bring it. */
  drop: () => Promise<void>;
}

/** Characters at the end of a long name that are kept: the ending is among them. */
const END_KEPT = 12;

/** What a card calls a file: its name, as far as a title is that long. */
function titleOf(name: string): string {
  const short =
    name.length <= TEXT_MAX ? name : `${name.slice(0, TEXT_MAX - END_KEPT - 1)}…${name.slice(-END_KEPT)}`;
  // A sign that was cut in two is none, nor is one that nobody sees.
  return short.replace(/[\p{Surrogate}\p{Cc}\p{Cf}]/gu, '').trim() || 'arquivo';
}

/** Whether a file is on this device and waits, as the person wants it. */
export const isKeptPaused = async (id: string): Promise<boolean> =>
  (await openDatabase().db.files.get(id))?.paused ?? false;

/** A kept file whole; null for one that is gone. */
export const readKeptFile = (id: string): Promise<Blob | null> => readKept(openDatabase().db, id);

/**
 * Puts a stored file into the tray, where it waits to be given a card.
 *
 * @throws Dexie's QuotaExceededError where there is no room
 */
export async function keepInTray(file: StoredFile): Promise<void> {
  await openDatabase().db.files.add({ ...file, card_id: null });
}

/** Those of these files that are in the tray, in that order. */
export async function readTray(ids: string[]): Promise<KeptFile[]> {
  const files = await openDatabase().db.files.bulkGet(ids);
  return files.filter(file => file?.card_id === null) as KeptFile[];
}

/** Throws files of the tray away; passes over those that have left it. May be repeated. */
export async function removeFromTray(ids: string[]): Promise<void> {
  const { db } = openDatabase();
  await db.transaction('rw', db.files, db.file_parts, async () => {
    const gone = (await readTray(ids)).map(({ id }) => id);
    await db.files.bulkDelete(gone);
    await removeParts(db, gone);
  });
}
