import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILE_MAX } from '../../domain/limits';
import { AppError } from '../app-error';
import type { Pool } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { enqueue } from '../jobs/enqueue';
import {
  addPiece,
  findUpload,
  forgetPieces,
  lockUnfinished,
  noteStored,
  noteStoring,
  type PiecedUpload,
  setUploaded,
} from '../repositories/cards/uploads';
import { quotaExceeded } from './receive-file';
import { newFileKey } from './storage/file-key';
import type { Storage, StoredFile } from './storage/storage';

/** Most bytes of a piece, which are lost with a lost connection. */
const PIECE_MAX = 8 * 1024 * 1024;
/**
 * Smallest piece that stays separate. Smaller ones are stored again together with the next one, so that a file of 500
 * MB has at most 2,000 pieces.
 */
const PIECE_LEAST = 256 * 1024;

interface Receiving {
  pool: Pool;
  storage: Storage;
  tenant_id: number;
  user_id: string;
  upload: PiecedUpload;
}

/** Makes the error for a piece from another position than the one that the server expects, which it names. */
const offsetDiffers = (received: number) =>
  new AppError(409, 'offset_differs', 'O envio do arquivo continua de outro ponto.', {
    headers: { 'upload-offset': String(received) },
  });

/**
 * Stores the next piece of a file, completely or not at all, under its own key. The last piece also joins the file,
 * which is only recorded if its bytes match the announced checksum. A sender that repeats a piece because the response
 * was lost learns where to continue.
 *
 * @returns the number of bytes received so far
 * @throws offset_differs if another piece is expected, file_damaged if the whole doesn't match (it has to be sent again
 *   from the beginning), quota_exceeded, and the storage's errors
 */
export async function receivePiece(receiving: Receiving, at: number, body: Readable): Promise<number> {
  const { pool, tenant_id, upload } = receiving;
  const { id, length, received, is_whole, room } = upload;
  if (is_whole || at !== received) {
    // A refused client is still sending: the rest is read so that it can receive the response.
    body.resume();
    if (is_whole && at === length) return length;
    throw offsetDiffers(received);
  }
  // Refused before the piece is received. This also avoids joining the whole file again and again when the quota was
  // used up meanwhile.
  if (room < length - at) {
    body.resume();
    throw quotaExceeded();
  }
  const before = await smallPieceBefore(receiving).catch(error => {
    body.resume();
    throw error;
  });
  if (before) body.unshift(before.bytes);
  const had = before?.bytes.length ?? 0;
  const { piece, file_key } = await store(receiving, body, had + Math.min(PIECE_MAX, length - at));
  const size = piece.size - had;
  // A file received in one piece needs no joining.
  if (piece.size === length) {
    await finishUpload(receiving, { ...piece, file_key });
    return length;
  }
  const isNoted = await inTransaction(pool, async client => {
    const isWanted = size > 0 && (await lockUnfinished(client, tenant_id, id));
    await noteStored(client, tenant_id, id, file_key);
    const replaced = before?.file_key ?? null;
    const isAdded = isWanted && (await addPiece(client, tenant_id, id, { at, size, file_key }, replaced));
    const stray = isAdded ? replaced : file_key;
    if (stray !== null) await enqueue(client, 'remove-files', { keys: [stray] });
    return isAdded;
  });
  if (!isNoted) throw offsetDiffers(received);
  const now = at + size;
  if (now === length) await joinPieces(receiving);
  return now;
}

/**
 * Returns the last piece if it is too small to stay separate. If the storage has lost it, the check of the whole file
 * detects that.
 */
async function smallPieceBefore({ storage, upload }: Receiving) {
  const file_key = upload.pieces.at(-1);
  if (file_key === undefined || upload.last_size >= PIECE_LEAST) return null;
  const content = await storage.get(file_key);
  return content && { file_key, bytes: await buffer(content.stream) };
}

/** Stores a part of a file under its own key, which is recorded first. */
async function store(
  { pool, storage, tenant_id, upload }: Receiving,
  source: Readable,
  maxBytes: number,
): Promise<{ piece: StoredFile; file_key: string }> {
  const file_key = newFileKey(tenant_id);
  await noteStoring(pool, tenant_id, upload.id, file_key);
  try {
    return { piece: await storage.put(file_key, source, { maxBytes }), file_key };
  } catch (error) {
    // Storing failed, so no file of it has to be deleted later.
    await noteStored(pool, tenant_id, upload.id, file_key);
    throw error;
  } finally {
    // A refused client is still sending: the rest is read so that it can receive the response.
    source.resume();
  }
}

/** Milliseconds before a failed file is joined again, because each attempt reads and writes all of it. */
const AGAIN_MS = 60_000;

/** Files that are being joined or that failed within the last minute, by key. All callers get the same result. */
const joining = new Map<string, Promise<void>>();

/**
 * Joins a file from its pieces, which have all arrived. May be repeated, and run twice at once: one of the results
 * counts.
 *
 * @throws as `receivePiece`
 */
export function joinPieces(receiving: Receiving): Promise<void> {
  const { file_key } = receiving.upload;
  const known = joining.get(file_key);
  if (known) return known;
  const begun = join(receiving);
  joining.set(file_key, begun);
  const forget = () => joining.delete(file_key);
  // An upload that is damaged or over the quota needs a piece again, which changes it, so it may be joined again
  // immediately.
  const wantsPiece = (error: unknown) => error instanceof AppError && error.status < 500;
  begun.then(forget, error => (wantsPiece(error) ? forget() : setTimeout(forget, AGAIN_MS).unref()));
  return begun;
}

async function join(receiving: Receiving): Promise<void> {
  const { pool, storage, tenant_id, user_id, upload } = receiving;
  const { pieces = [] } = (await findUpload(pool, { tenant_id, user_id }, upload.id)) ?? {};
  const missing: string[] = [];
  const source = Readable.from(bytesOf(storage, pieces, missing));
  try {
    const { piece, file_key } = await store(receiving, source, FILE_MAX);
    await finishUpload(receiving, { ...piece, file_key });
  } catch (error) {
    if (missing.length === 0) throw error;
    // The storage has lost pieces, for example after a restore, so the file must be sent again.
    await inTransaction(pool, async client => {
      if (!(await lockUnfinished(client, tenant_id, upload.id))) return;
      await enqueue(client, 'remove-files', { keys: await forgetPieces(client, tenant_id, upload.id) });
    });
    throw damaged();
  }
}

const damaged = () => new AppError(409, 'file_damaged', 'O arquivo chegou alterado. Envie de novo.');

/**
 * Records the whole file in place of its pieces, unless a concurrent call was faster or the file does not match the
 * announced checksum.
 */
async function finishUpload(
  { pool, tenant_id, upload }: Receiving,
  whole: StoredFile & { file_key: string },
): Promise<void> {
  const { id, length, sha256 } = upload;
  const isDamaged = whole.size !== length || whole.sha256 !== sha256;
  const outcome = await inTransaction(pool, async client => {
    const isFirst = await lockUnfinished(client, tenant_id, id);
    await noteStored(client, tenant_id, id, whole.file_key);
    const isTaken = isFirst && !isDamaged && (await setUploaded(client, tenant_id, id, whole));
    // When the quota is full all pieces but the last are kept, so that they need not be sent again later.
    const isFull = isFirst && !isDamaged && !isTaken;
    const gone = isFirst ? await forgetPieces(client, tenant_id, id, isFull ? 'last' : 'all') : [];
    if (!isTaken) gone.push(whole.file_key);
    if (gone.length > 0) await enqueue(client, 'remove-files', { keys: gone });
    return isFull ? 'full' : isFirst && isDamaged ? 'damaged' : 'done';
  });
  if (outcome === 'damaged') throw damaged();
  if (outcome === 'full') throw quotaExceeded();
}

async function* bytesOf(storage: Storage, pieces: string[], missing: string[]): AsyncGenerator<Buffer> {
  for (const key of pieces) {
    const piece = await storage.get(key);
    if (!piece) {
      missing.push(key);
      throw new Error(`a piece is not there: ${key}`);
    }
    yield* piece.stream;
  }
}
