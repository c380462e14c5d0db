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
/** Cleaners of pictures that browsers don't show and that therefore have no type of their own, by their first bytes. */
const BY_BEGINNING: readonly (readonly [RegExp, Cleaner | 'none'])[] = [
  [/^(II\*\0|MM\0\*)/, cleanTiff],
  // Raw photos, files of drawing programs, BigTIFF, JPEG XL and JPEG 2000.
  [/^(II\+\0|MM\0\+|IIU\0|IIR[OS]|MMOR|FUJIFILM|FOVb|\0MRM|8BPS|\0{3}.(JXL |jP {2})|.{4}ftypcrx )/s, 'none'],
  [/^.{4}ftyp/s, cleanBoxes],
];

/**
 * Cleans a stored picture or film for a customer: all pixels and the orientation are kept; place, time and camera are
 * removed. Returns null for a file of another type. `size` is that of the stored file; `open` returns a part of the
 * result. Fails with `CannotClean`.
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
