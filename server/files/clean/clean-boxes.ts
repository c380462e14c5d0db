import { keep, type Piece, type Read } from './file-parts';

interface Box {
  type: string;
  start: number;
  /** The first byte of what it holds. */
  content: number;
  end: number;
}

/** Bytes that go, and those that come at their beginning; zeros are the rest. */
interface Blank {
  start: number;
  end: number;
  bytes?: Buffer;
}

/** Beside the picture or film itself, and what says how it is put together. */
const KEPT = 'ftyp styp meta moov mdat moof sidx mfra free skip wide'.split(' ');
const META_MAX = 1024 * 1024;

/**
 * A picture (HEIC, AVIF) or film (MP4, QuickTime) without what cameras write beside it. All parts are found by where
 * they are in the file, so that nothing moves: what goes is overwritten. Which way up it is stands elsewhere, and stays.
 */
export async function cleanBoxes(read: Read, size: number): Promise<Piece[]> {
  const blanks: Blank[] = [];
  for await (const box of boxesIn(read, 0, size)) {
    if (box.type === 'moov') await blankWithin(read, box, blanks);
    else if (box.type === 'meta') blanks.push(...(await blanksOfMeta(read, box)));
    else if (!KEPT.includes(box.type)) blankBox(box, blanks);
  }
  return overwritten(size, blanks);
}

/** The boxes between two places, one after the other; one that can't be is the last. */
async function* boxesIn(read: Read, from: number, to: number): AsyncGenerator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const head = await read(start, 16);
    const length = head.readUInt32BE(0);
    const isLong = length === 1 && head.length === 16;
    const content = start + (isLong ? 16 : 8);
    const end = isLong ? start + Number(head.readBigUInt64BE(8)) : length === 0 ? to : start + length;
    const isPossible = end >= content && end <= to;
    yield { type: head.toString('latin1', 4, 8), start, content, end: isPossible ? end : to };
    start = isPossible ? end : to;
  }
}

/** Films say where they were made in `udta` or `meta`, of the whole or of a track. */
async function blankWithin(read: Read, box: Box, blanks: Blank[]): Promise<void> {
  for await (const inner of boxesIn(read, box.content, box.end)) {
    if (inner.type === 'trak' && box.type === 'moov') await blankWithin(read, inner, blanks);
    else if (['udta', 'meta', 'uuid'].includes(inner.type)) blankBox(inner, blanks);
  }
}

function blankBox({ start, content, end }: Box, blanks: Blank[]): void {
  blanks.push({ start: start + 4, end: start + 8, bytes: Buffer.from('free') }, { start: content, end });
}

/** The items of a picture that are no pictures, by the lists that say of which kind each is, and where. */
async function blanksOfMeta(read: Read, meta: Box): Promise<Blank[]> {
  const whole: Blank[] = [];
  blankBox(meta, whole);
  if (meta.end - meta.start > META_MAX) return whole;
  const lists: Record<string, Buffer> = {};
  let idat = 0;
  for await (const { type, content, end } of boxesIn(read, meta.content + 4, meta.end)) {
    if (type === 'idat') idat = content;
    else if (type === 'iinf' || type === 'iloc')
      lists[type] = Buffer.from(await read(content, end - content));
  }
  if (!lists.iinf || !lists.iloc) return whole;
  try {
    const ids = itemsBesidePictures(lists.iinf);
    return placesOf(lists.iloc, idat).filter(({ id }) => ids.has(id));
  } catch (error) {
    if (error instanceof RangeError) return whole;
    throw error;
  }
}

/** Reads whole numbers one after the other; fails with a RangeError past the end. */
function numbersOf(bytes: Buffer, start: number) {
  let at = start;
  return {
    next(length: number): number {
      if (length === 0) return 0;
      if (length === 8) return this.next(4) * 2 ** 32 + this.next(4);
      at += length;
      return bytes.readUIntBE(at - length, length);
    },
    text(length: number): string {
      if (at + length > bytes.length) throw new RangeError('The list ends within a name.');
      at += length;
      return bytes.toString('latin1', at - length, at);
    },
    moveTo(place: number): void {
      at = place;
    },
    get at() {
      return at;
    },
  };
}

function itemsBesidePictures(iinf: Buffer): Set<number> {
  const ids = new Set<number>();
  const version = iinf.readUInt8(0);
  const numbers = numbersOf(iinf, 4);
  for (let left = numbers.next(version === 0 ? 2 : 4); left > 0; left -= 1) {
    const start = numbers.at;
    const end = start + numbers.next(4);
    numbers.text(4);
    const kind = numbers.next(1);
    numbers.next(3);
    const id = numbers.next(kind < 3 ? 2 : 4);
    numbers.next(2);
    if (['Exif', 'mime', 'uri '].includes(numbers.text(4))) ids.add(id);
    if (end <= start) throw new RangeError('An item without a length.');
    numbers.moveTo(end);
  }
  return ids;
}

function placesOf(iloc: Buffer, idat: number): (Blank & { id: number })[] {
  const places: (Blank & { id: number })[] = [];
  const version = iloc.readUInt8(0);
  const numbers = numbersOf(iloc, 4);
  const sizes = numbers.next(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map(shift => (sizes >> shift) & 15) as [
    number,
    number,
    number,
    number,
  ];
  for (let items = numbers.next(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const id = numbers.next(version < 2 ? 2 : 4);
    const isInMeta = version > 0 && (numbers.next(2) & 15) === 1;
    numbers.next(2);
    const base = numbers.next(baseSize) + (isInMeta ? idat : 0);
    for (let extents = numbers.next(2); extents > 0; extents -= 1) {
      if (version > 0) numbers.next(indexSize);
      const start = base + numbers.next(offsetSize);
      places.push({ id, start, end: start + numbers.next(lengthSize) });
    }
  }
  return places;
}

function overwritten(size: number, blanks: Blank[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, bytes } of blanks.sort((a, b) => a.start - b.start)) {
    const last = Math.min(end, size);
    if (last <= at) continue;
    if (start > at) keep(pieces, at, start);
    if (bytes) pieces.push({ bytes });
    const from = Math.max(start, at) + (bytes?.length ?? 0);
    if (from < last) pieces.push({ zeros: last - from });
    at = last;
  }
  if (at < size) keep(pieces, at, size);
  return pieces;
}
