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

/** Bytes of a piece at most: what a lost connection costs. */
const PIECE_MAX = 8 * 1024 * 1024;
/** Smaller pieces are stored again together with the next one, so that a file of 500 MB has 2,000 pieces at most. */
const PIECE_LEAST = 256 * 1024;

interface Receiving {
  pool: Pool;
  storage: Storage;
  tenant_id: number;
  user_id: string;
  upload: PiecedUpload;
}

/** Where a piece is wanted, for a sender that stands elsewhere. */
const offsetDiffers = (received: number) =>
  new AppError(409, 'offset_differs', 'O envio do arquivo continua de outro ponto.', {
    headers: { 'upload-offset': String(received) },
  });

/**
 * Stores the next piece of a file, whole or not at all, under a key of its own; with the last one the file is made of
 * all of them, and is noted only if its bytes are those that were announced. Repeated after an answer that was lost,
 * the sender hears where to go on.
 *
 * @returns how many bytes have come
 * @throws offset_differs where another piece is wanted, file_damaged where the whole is not what was announced (it has
 *   to come again, from its beginning), quota_exceeded, and what storage throws
 */
export async function receivePiece(receiving: Receiving, at: number, body: Readable): Promise<number> {
  const { pool, tenant_id, upload } = receiving;
  const { id, length, received, is_whole, room } = upload;
  if (is_whole || at !== received) {
    // Whoever is refused half way is still sending: read on, or they never hear the answer.
    body.resume();
    if (is_whole && at === length) return length;
    throw offsetDiffers(received);
  }
  // Told before it comes; nor is the whole put together again and again where others have taken its room.
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
  // What comes in one piece needs no putting together.
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

/** The last piece where it is too small to stay as it is. One that the storage has lost is found out by the whole. */
async function smallPieceBefore({ storage, upload }: Receiving) {
  const file_key = upload.pieces.at(-1);
  if (file_key === undefined || upload.last_size >= PIECE_LEAST) return null;
  const content = await storage.get(file_key);
  return content && { file_key, bytes: await buffer(content.stream) };
}

/** Stores something of a file under a key of its own, which is noted first. */
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
    // Nothing of it stays.
    await noteStored(pool, tenant_id, upload.id, file_key);
    throw error;
  } finally {
    // Whoever is refused half way is still sending: read on, or they never hear the answer.
    source.resume();
  }
}

/** Milliseconds before a failed file is joined again: each try reads and writes all of it. */
const AGAIN_MS = 60_000;

/** Files being joined, or that failed within the last minute, by key: everybody who asks gets the same result. */
const joining = new Map<string, Promise<void>>();

/**
 * Makes a file of its pieces, which are all there. May be repeated and run twice at once: one of them counts.
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
  // Found damaged, or without room, it wants a piece again, and that changes it.
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
    // The storage has lost what it had, as after a backup: the file comes again.
    await inTransaction(pool, async client => {
      if (!(await lockUnfinished(client, tenant_id, upload.id))) return;
      await enqueue(client, 'remove-files', { keys: await forgetPieces(client, tenant_id, upload.id) });
    });
    throw damaged();
  }
}

const damaged = () => new AppError(409, 'file_damaged', 'O arquivo chegou alterado. Envie de novo.');

/** Takes the whole in place of its pieces, unless another was quicker, or it is not what was announced. */
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
    // Where there is no room, all but the end stays: once there is, it need not come again.
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
