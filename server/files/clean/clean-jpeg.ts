import { keep, type Piece, type Read } from './file-parts';
import { exifOf, orientationOf } from './orientation';

const EXIF = 'Exif\0\0';
/** Segments about the picture itself, size and colours, by their marker and their first bytes. */
const KEPT: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

const isApp = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const COMMENT = 0xfe;
const SCAN = 0xda;
const END = 0xd9;
/** Returns whether the marker has no length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Returns a JPEG without the segments that programs and cameras add, and without everything after the picture: cameras
 * append videos and other pictures, which include their place. A damaged picture ends where it can no longer be parsed.
 */
export async function cleanJpeg(read: Read, size: number): Promise<Piece[]> {
  const pieces: Piece[] = [{ start: 0, end: 2 }];
  for (let at = 2; at + 2 <= size; ) {
    const head = await read(at, 4);
    const marker = head[1]!;
    // Padding or stray bytes, which decoders skip as well.
    if (head[0] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === END) {
      keep(pieces, at, at + 2);
      break;
    }
    if (isAlone(marker)) {
      keep(pieces, at, at + 2);
      at += 2;
      continue;
    }
    if (head.length < 4) break;
    const end = at + 2 + head.readUInt16BE(2);
    if (marker === SCAN) {
      const next = await endOfScan(read, end, size);
      keep(pieces, at, next);
      at = next;
      continue;
    }
    if (!isApp(marker) && marker !== COMMENT) keep(pieces, at, end);
    else {
      const begin = (await read(at + 4, 12)).toString('latin1');
      if (KEPT[marker] && begin.startsWith(KEPT[marker])) keep(pieces, at, end);
      else if (marker === 0xe1 && begin.startsWith(EXIF)) {
        const orientation = orientationOf(await read(at + 10, end - at - 10));
        if (orientation !== 1) pieces.push({ bytes: segment(0xe1, EXIF, exifOf(orientation)) });
      }
    }
    at = end;
  }
  return pieces.map(piece => ('end' in piece ? { ...piece, end: Math.min(piece.end, size) } : piece));
}

function segment(marker: number, name: string, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + name.length + content.length, 2);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), content]);
}

/**
 * Returns the position of the next marker, which ends the compressed data. Within these, a literal 0xff is followed by
 * 0.
 */
async function endOfScan(read: Read, start: number, size: number): Promise<number> {
  for (let at = start; at < size; ) {
    const block = await read(at, 64 * 1024);
    for (let found = block.indexOf(0xff); found !== -1; found = block.indexOf(0xff, found + 1)) {
      const next = block[found + 1];
      if (next === undefined) break;
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + found;
    }
    // The last byte of a block is read again with the next block, since a marker has two bytes.
    at += block.length > 1 ? block.length - 1 : 1;
  }
  return size;
}
