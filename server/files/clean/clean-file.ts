import type { Readable } from 'node:stream';
import type { ByteRange, Storage } from '../storage/storage';
import { cleanBoxes } from './clean-boxes';
import { cleanJpeg } from './clean-jpeg';
import { cleanPng } from './clean-png';
import { cleanWebp } from './clean-webp';
import { type Piece, type Read, readerOf, sizeOf, streamOf } from './file-parts';

const CLEANERS: Record<string, (read: Read, size: number) => Promise<Piece[]>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/heic': cleanBoxes,
  'image/avif': cleanBoxes,
  'video/mp4': cleanBoxes,
  'video/quicktime': cleanBoxes,
  'video/3gpp': cleanBoxes,
};

/**
 * A stored picture or film as a customer gets it: each of its pixels and which way up it is, without where, when and
 * by what it was taken. Null for a file of another type. `size` is of the stored file; `open` gives a part of the result.
 */
export async function cleanFile(
  storage: Storage,
  { key, type, size }: { key: string; type: string; size: number },
): Promise<{ size: number; open: (range: ByteRange) => Readable } | null> {
  const cleaner = CLEANERS[type];
  if (!cleaner) return null;
  const pieces = await cleaner(readerOf(storage, key, size), size);
  return { size: sizeOf(pieces), open: range => streamOf(storage, key, pieces, range) };
}
