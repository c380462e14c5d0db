import { Readable } from 'node:stream';
import type { ByteRange, Storage } from '../storage/storage';

/** A part of a stored file (`end` is the first byte after it), bytes that replace others, or a number of zeros. */
export type Piece = { start: number; end: number } | { bytes: Buffer } | { zeros: number };

/** Reads bytes of a stored file from `start` on; fewer at its end. */
export type Read = (start: number, length: number) => Promise<Buffer>;

const BLOCK = 256 * 1024;
/** Most reads of a file. No camera's file needs as many; a file that is crafted to need more would delay everyone. */
const READS_MAX = 20_000;
/** Most pieces of a cleaned file. Each one is opened separately when the file is sent. */
const PIECES_MAX = 500;

/** Thrown for a file that can't be cleaned: it has too many parts, or it can't be shown without the parts to remove. */
export class CannotClean extends Error {}

/**
 * Returns a reader for any position, fast for reading forwards because it keeps one block of the file in memory. Fails
 * with `CannotClean`.
 */
export function readerOf(storage: Storage, key: string, size: number): Read {
  let block: Buffer = Buffer.alloc(0);
  let from = 0;
  let count = 0;
  return async (start, length) => {
    count += 1;
    if (count > READS_MAX) throw new CannotClean();
    const end = Math.min(start + length, size);
    if (start >= end) return Buffer.alloc(0);
    if (start < from || end > from + block.length) {
      const last = Math.min(start + Math.max(length, BLOCK), size) - 1;
      const content = await storage.get(key, { start, end: last });
      block = content ? Buffer.concat(await content.stream.toArray()) : Buffer.alloc(0);
      from = start;
    }
    return block.subarray(start - from, end - from);
  };
}

const lengthOf = (piece: Piece): number =>
  'bytes' in piece ? piece.bytes.length : 'zeros' in piece ? piece.zeros : piece.end - piece.start;

export const sizeOf = (pieces: Piece[]): number => pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);

/** Adds a part of the file. A part that begins where the last one ended is merged with it. */
export function keep(pieces: Piece[], start: number, end: number): void {
  const last = pieces.at(-1);
  if (last && 'end' in last && last.end === start) last.end = end;
  else pieces.push({ start, end });
  if (pieces.length > PIECES_MAX) throw new CannotClean();
}

/** Streams the bytes of `range` of the result that the pieces form, with one piece open at a time. */
export function streamOf(storage: Storage, key: string, pieces: Piece[], range: ByteRange): Readable {
  return Readable.from(bytesOf(storage, key, pieces, range));
}

async function* bytesOf(storage: Storage, key: string, pieces: Piece[], range: ByteRange) {
  let at = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    const from = Math.max(range.start - at, 0);
    const to = Math.min(range.end + 1 - at, length);
    at += length;
    if (from >= to) continue;
    if ('bytes' in piece) yield piece.bytes.subarray(from, to);
    else if ('zeros' in piece) yield* zeros(to - from);
    else {
      const content = await storage.get(key, { start: piece.start + from, end: piece.start + to - 1 });
      if (content) yield* content.stream;
    }
  }
}

function* zeros(count: number) {
  for (let left = count; left > 0; left -= BLOCK) yield Buffer.alloc(Math.min(left, BLOCK));
}
