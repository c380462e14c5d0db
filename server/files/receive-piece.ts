import { Readable } from 'node:stream';
import { FILE_MAX } from '../../domain/limits';
import type { Pool } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { AppError } from '../http/app-error';
import { enqueue } from '../jobs/enqueue';
import {
  addPiece,
  findUpload,
  forgetPieces,
  lockUnfinished,
  type PiecedUpload,
  setUploaded,
} from '../repositories/uploads';
import { quotaExceeded } from './receive-file';
import { newFileKey } from './storage/file-key';
import type { Storage, StoredFile } from './storage/storage';

/** Bytes of a piece at most: what a lost connection costs. */
const PIECE_MAX = 8 * 1024 * 1024;

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
  const { pool, storage, tenant_id, upload } = receiving;
  const { id, length, received, is_whole } = upload;
  if (is_whole || at !== received) {
    // Whoever is refused half way is still sending: read on, or they never hear the answer.
    body.resume();
    if (is_whole && at === length) return length;
    throw offsetDiffers(received);
  }
  const file_key = newFileKey(tenant_id);
  const piece = await storage
    .put(file_key, body, { maxBytes: Math.min(PIECE_MAX, length - at) })
    .finally(() => body.resume());
  // What comes in one piece needs no putting together.
  if (piece.size === length) {
    await finishUpload(receiving, { ...piece, file_key });
    return length;
  }
  const isNoted = await inTransaction(pool, async client => {
    const isWanted = piece.size > 0 && (await lockUnfinished(client, tenant_id, id));
    if (isWanted && (await addPiece(client, tenant_id, id, { at, size: piece.size, file_key }))) return true;
    await enqueue(client, 'remove-files', { keys: [file_key] });
    return false;
  });
  if (!isNoted) throw offsetDiffers(received);
  const now = at + piece.size;
  if (now === length) await joinPieces(receiving);
  return now;
}

/**
 * Makes a file of its pieces, which are all there. May be repeated and run twice at once: one of them counts.
 *
 * @throws as `receivePiece`
 */
export async function joinPieces(receiving: Receiving): Promise<void> {
  const { pool, storage, tenant_id, user_id, upload } = receiving;
  const { pieces = [] } = (await findUpload(pool, { tenant_id, user_id }, upload.id)) ?? {};
  const file_key = newFileKey(tenant_id);
  const whole = await storage.put(file_key, Readable.from(bytesOf(storage, pieces)), { maxBytes: FILE_MAX });
  await finishUpload(receiving, { ...whole, file_key });
}

/** Takes the whole in place of its pieces, unless another was quicker, or it is not what was announced. */
async function finishUpload(
  { pool, tenant_id, upload }: Receiving,
  whole: StoredFile & { file_key: string },
): Promise<void> {
  const { id, length, sha256 } = upload;
  const isDamaged = whole.size !== length || whole.sha256 !== sha256;
  const outcome = await inTransaction(pool, async client => {
    const isFirst = await lockUnfinished(client, tenant_id, id);
    const gone = isFirst ? await forgetPieces(client, tenant_id, id) : [];
    const isTaken = isFirst && !isDamaged && (await setUploaded(client, tenant_id, id, whole));
    if (!isTaken) gone.push(whole.file_key);
    if (gone.length > 0) await enqueue(client, 'remove-files', { keys: gone });
    return isTaken || !isFirst ? 'done' : isDamaged ? 'damaged' : 'full';
  });
  if (outcome === 'damaged')
    throw new AppError(409, 'file_damaged', 'O arquivo chegou alterado. Envie de novo.');
  if (outcome === 'full') throw quotaExceeded();
}

async function* bytesOf(storage: Storage, pieces: string[]): AsyncGenerator<Buffer> {
  for (const key of pieces) {
    const piece = await storage.get(key);
    if (!piece) throw new Error(`a piece is not there: ${key}`);
    yield* piece.stream;
  }
}
