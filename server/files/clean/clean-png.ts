import { crc32 } from 'node:zlib';
import { keep, type Piece, type Read } from './file-parts';
import { exifOf, orientationOf } from './orientation';

const SIGNATURE_BYTES = 8;
/**
 * Optional chunks that are kept: transparency, colours, animation. Required chunks begin with a capital letter and are
 * kept too.
 */
const KEPT = 'tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST sPLT pHYs acTL fcTL fdAT'.split(' ');
const isKept = (type: string) => /^[A-Z]/.test(type) || KEPT.includes(type);

/** Returns a PNG without texts, times and other additions of programs, and without everything after its end. */
export async function cleanPng(read: Read, size: number): Promise<Piece[]> {
  const pieces: Piece[] = [{ start: 0, end: SIGNATURE_BYTES }];
  for (let at = SIGNATURE_BYTES; at + 12 <= size; ) {
    const head = await read(at, 8);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const end = at + 12 + length;
    if (isKept(type)) keep(pieces, at, Math.min(end, size));
    else if (type === 'eXIf') {
      const orientation = orientationOf(await read(at + 8, Math.min(length, 64 * 1024)));
      if (orientation !== 1) pieces.push({ bytes: chunk('eXIf', exifOf(orientation)) });
    }
    if (type === 'IEND') break;
    at = end;
  }
  return pieces;
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
