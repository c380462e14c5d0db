import { keep, type Piece, type Read, sizeOf } from './file-parts';
import { exifOf, orientationOf } from './orientation';

const HEAD_BYTES = 12;
const KEPT = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** Flags of the first chunk that announce metadata, which are removed. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

/** Returns a WebP without the additions of programs and cameras, and without everything after its end. */
export async function cleanWebp(read: Read, size: number): Promise<Piece[]> {
  const head = Buffer.from(await read(0, HEAD_BYTES));
  const last = Math.min(8 + head.readUInt32LE(4), size);
  const pieces: Piece[] = [];
  let first: Buffer | null = null;
  let orientation = 1;
  for (let at = HEAD_BYTES; at + 8 <= last; ) {
    const begin = await read(at, 8);
    const type = begin.toString('latin1', 0, 4);
    const length = begin.readUInt32LE(4);
    const end = at + 8 + length + (length % 2);
    if (type === 'VP8X') {
      first = Buffer.from(await read(at, 18));
      pieces.push({ bytes: first });
    } else if (KEPT.includes(type)) keep(pieces, at, Math.min(end, last));
    else if (type === 'EXIF') {
      const exif = await read(at + 8, Math.min(length, 64 * 1024));
      orientation = orientationOf(exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif);
    }
    at = end;
  }
  if (first) first[8] = first[8]! & ~(HAS_EXIF | HAS_XMP);
  if (first && orientation !== 1) {
    first[8] = first[8]! | HAS_EXIF;
    const begin = Buffer.from('EXIF\0\0\0\0', 'latin1');
    const exif = exifOf(orientation);
    begin.writeUInt32LE(exif.length, 4);
    pieces.push({ bytes: Buffer.concat([begin, exif]) });
  }
  head.writeUInt32LE(4 + sizeOf(pieces), 4);
  return [{ bytes: head }, ...pieces];
}
