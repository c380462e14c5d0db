import type { Readable } from 'node:stream';
import type { ByteRange, Storage } from '../storage/storage';
import { cleanBoxes } from './clean-boxes';
import { cleanJpeg } from './clean-jpeg';
import { cleanPng } from './clean-png';
import { cleanTiff } from './clean-tiff';
import { cleanWebp } from './clean-webp';
import { CannotClean, type Piece, type Read, readerOf, sizeOf, streamOf } from './file-parts';

type Cleaner = (read: Read, size: number) => Promise<Piece[]>;

const CLEANERS: Record<string, Cleaner> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/heic': cleanBoxes,
  'image/avif': cleanBoxes,
  'video/mp4': cleanBoxes,
  'video/quicktime': cleanBoxes,
  'video/3gpp': cleanBoxes,
  'audio/mp4': cleanBoxes,
};
/** Pictures that no browser shows, and so have no type of their own, by how they begin. */
const BY_BEGINNING: readonly (readonly [RegExp, Cleaner | 'none'])[] = [
  [/^(II\*\0|MM\0\*)/, cleanTiff],
  // Photos as a sensor saw them, layers of a drawing program, large TIFFs, JPEG XL and 2000.
  [/^(II\+\0|MM\0\+|IIU\0|IIR[OS]|MMOR|FUJIFILM|FOVb|\0MRM|8BPS|\0{3}.(JXL |jP {2})|.{4}ftypcrx )/s, 'none'],
  [/^.{4}ftyp/s, cleanBoxes],
];

/**
 * A stored picture or film as a customer gets it: each of its pixels and which way up it is, without where, when and
 * by what it was taken. Null for a file of another type. `size` is of the stored file; `open` gives a part of the result.
 * Fails with `CannotClean`.
 */
export async function cleanFile(
  storage: Storage,
  { key, type, size }: { key: string; type: string; size: number },
): Promise<{ size: number; open: (range: ByteRange) => Readable } | null> {
  const read = readerOf(storage, key, size);
  const cleaner = CLEANERS[type] ?? cleanerOf((await read(0, 12)).toString('latin1'));
  if (!cleaner) return null;
  if (cleaner === 'none') throw new CannotClean();
  const pieces = await cleaner(read, size);
  return { size: sizeOf(pieces), open: range => streamOf(storage, key, pieces, range) };
}

const cleanerOf = (beginning: string) => BY_BEGINNING.find(([pattern]) => pattern.test(beginning))?.[1];
