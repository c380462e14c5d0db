import { Readable } from 'node:stream';
import { FILE_MAX } from '../../domain/limits';
import type { Pool } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { AppError } from '../http/app-error';
import { enqueue } from '../jobs/enqueue';
import {
  addPiece,
  forgetPieces,
  lockUnfinished,
  type PiecedUpload,
  setUploaded,
} from '../repositories/uploads';
import { pieceKey } from './piece-key';
import { quotaExceeded } from './receive-file';
import type { Storage, StoredFile } from './storage/storage';

/** Bytes of a piece at most: what a lost connection costs. */
const PIECE_MAX = 8 * 1024 * 1024;

interface Receiving {
  pool: Pool;
  storage: Storage;
  tenant_id: number;
  upload: PiecedUpload;
}

/** Where a piece is wanted, for a sender that stands elsewhere. */
const offsetDiffers = (received: number) =>
  new AppError(409, 'offset_differs', 'O envio do arquivo continua de outro ponto.', {
    headers: { 'upload-offset': String(received) },
  });

/**
 * Stores the next piece of a file, whole or not at all; with the last one the file is made of all of them, and is
 * noted only if its bytes are those that were announced. Repeated after an answer that was lost, the sender hears where
 * to go on.
 *
 * @param claimed bytes that the piece says to have; undefined where it doesn't say
 * @returns how many bytes have come
 * @throws offset_differs where another piece is wanted, file_damaged where the whole is not what was announced (it has
 *   to come again, from its beginning), quota_exceeded, and what storage throws
 */
export async function receivePiece(
  { pool, storage, tenant_id, upload }: Receiving,
  at: number,
  body: Readable,
  claimed: number | undefined,
): Promise<number> {
  const { id, file_key, length, received, is_whole, pieces } = upload;
  if (is_whole || at !== received) {
    // Whoever is refused half way is still sending: read on, or they never hear the answer.
    body.resume();
    if (is_whole && at === length) return length;
    throw offsetDiffers(received);
  }
  // What comes in one piece needs no putting together.
  const isAlone = at === 0 && claimed === length && length <= PIECE_MAX;
  const key = isAlone ? file_key : pieceKey(file_key, at);
  const piece = await storage
    .put(key, body, { maxBytes: Math.min(PIECE_MAX, length - at) })
    .finally(() => body.resume());
  const now = at + piece.size;
  const all = isAlone ? [] : [...pieces, at];
  const whole = isAlone ? piece : now === length ? await join(storage, file_key, all) : null;
  const isDamaged = whole !== null && (whole.size !== length || whole.sha256 !== upload.sha256);
  await inTransaction(pool, async client => {
    // Two senders of the same piece: the first has been noted, the second hears where to go on.
    if (!(await lockUnfinished(client, tenant_id, id))) return;
    if (!whole) {
      if (!(await addPiece(client, tenant_id, id, { at, size: piece.size }))) throw offsetDiffers(received);
      return;
    }
    await forgetPieces(client, tenant_id, id);
    const gone = all.map(begin => pieceKey(file_key, begin));
    if (isDamaged) gone.push(file_key);
    if (gone.length > 0) await enqueue(client, 'remove-files', { keys: gone });
    if (!isDamaged && !(await setUploaded(client, tenant_id, id, whole))) throw quotaExceeded();
  });
  if (isDamaged) throw new AppError(409, 'file_damaged', 'O arquivo chegou alterado. Envie de novo.');
  return now;
}

/** Makes the file of its pieces, one after the other. */
function join(storage: Storage, fileKey: string, pieces: number[]): Promise<StoredFile> {
  return storage.put(fileKey, Readable.from(bytesOf(storage, fileKey, pieces)), { maxBytes: FILE_MAX });
}

async function* bytesOf(storage: Storage, fileKey: string, pieces: number[]): AsyncGenerator<Buffer> {
  for (const at of pieces) {
    const piece = await storage.get(pieceKey(fileKey, at));
    if (!piece) throw new Error(`a piece of ${fileKey} is not there: ${at}`);
    yield* piece.stream;
  }
}
