import { keep, type Piece, type Read } from './file-parts';

interface Box {
  type: string;
  start: number;
  /** Position of the first byte of its content. */
  content: number;
  end: number;
}

/** Bytes to overwrite: by `bytes` at their beginning, and by zeros for the rest. */
interface Blank {
  start: number;
  end: number;
  bytes?: Buffer;
}

/** Boxes that are kept besides the picture or film itself, because they describe how it is put together. */
const KEPT = 'ftyp styp meta moov mdat moof sidx mfra free skip wide'.split(' ');
const META_MAX = 1024 * 1024;

/**
 * Returns a picture (HEIC, AVIF) or film (MP4, QuickTime) without the metadata that cameras write. All its parts are
 * found by their position in the file, so nothing may move, and the metadata are overwritten. The orientation is stored
 * elsewhere and is kept.
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

/** Yields the boxes between two positions, one after the other. An invalid one is the last. */
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

/**
 * Overwrites metadata inside a box. Films have the place of recording in `udta` or `meta`, of the whole film or of a
 * track.
 */
async function blankWithin(read: Read, box: Box, blanks: Blank[]): Promise<void> {
  for await (const inner of boxesIn(read, box.content, box.end)) {
    if (inner.type === 'trak' && box.type === 'moov') await blankWithin(read, inner, blanks);
    else if (['udta', 'meta', 'uuid'].includes(inner.type)) blankBox(inner, blanks);
  }
}

function blankBox({ start, content, end }: Box, blanks: Blank[]): void {
  blanks.push({ start: start + 4, end: start + 8, bytes: Buffer.from('free') }, { start: content, end });
}

/** Returns the items of a picture that are not pictures, by its lists of the items' kinds and positions. */
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

/** Returns a reader of consecutive whole numbers. It fails with a RangeError past the end. */
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
