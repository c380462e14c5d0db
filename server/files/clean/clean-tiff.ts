import { CannotClean, keep, type Piece, type Read } from './file-parts';

/**
 * Tags that describe the pixels' layout in the file, their colours and the orientation. All others are removed: camera,
 * place, times, names, and thumbnails.
 */
const KEPT = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291],
  ...[292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 338, 339, 340, 341],
  ...[347, 529, 530, 531, 532, 34675],
]);
const COMPRESSION = 259;
/**
 * Compressions that need only the kept tags. A camera's own compression needs data that the camera wrote about itself.
 */
const COMPRESSIONS = [1, 2, 3, 4, 5, 7, 8, 32773, 32946, 50000, 50001];
/** Tags with the positions and lengths of a page's strips or tiles. */
const PIXELS = [
  [273, 279],
  [324, 325],
] as const;
/** Tags of a raw photo from a camera's sensor: pages within the page, and the version of DNG. */
const RAW = [330, 50706];
/** Bytes of a value of each type, by the type's number. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

const PAGES_MAX = 200;
const VALUES_MAX = 100_000;

/** Bytes that are kept, or new bytes in their place. */
interface Stretch {
  start: number;
  end: number;
  bytes?: Buffer;
}

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Length of the value in bytes, and its position. */
  length: number;
  start: number;
  raw: Buffer;
}

/**
 * Returns a TIFF of the same length in which nothing moves: its pages with the kept tags, their values and pixels are
 * kept; the rest becomes zeros. Fails with `CannotClean` for raw photos, which can't be read without the rest, and for
 * files that can't be parsed.
 */
export async function cleanTiff(read: Read, size: number): Promise<Piece[]> {
  const head = Buffer.from(await read(0, 10));
  if (head.length < 10 || head.toString('latin1', 8, 10) === 'CR') throw new CannotClean();
  const order = head.toString('latin1', 0, 2) === 'II' ? 'LE' : 'BE';
  const two = (bytes: Buffer, at: number) => bytes[`readUInt16${order}`](at);
  const four = (bytes: Buffer, at: number) => bytes[`readUInt32${order}`](at);
  const stretches: Stretch[] = [{ start: 0, end: 8 }];

  const bytesAt = async (start: number, length: number) => {
    const bytes = start + length <= size ? Buffer.from(await read(start, length)) : null;
    if (bytes?.length !== length) throw new CannotClean();
    return bytes;
  };
  const numbersOf = async ({ type, count, start, length }: Entry) => {
    if ((type !== 3 && type !== 4) || count > VALUES_MAX) throw new CannotClean();
    const bytes = await bytesAt(start, length);
    return Array.from({ length: count }, (_, at) => (type === 3 ? two(bytes, at * 2) : four(bytes, at * 4)));
  };

  const seen = new Set<number>();
  for (let at = four(head, 4); at !== 0; ) {
    if (seen.has(at) || seen.size === PAGES_MAX) throw new CannotClean();
    seen.add(at);
    const count = two(await bytesAt(at, 2), 0);
    const page = await bytesAt(at, 2 + count * 12 + 4);
    const entries = Array.from({ length: count }, (_, index): Entry => {
      const begin = 2 + index * 12;
      const type = two(page, begin + 2);
      const values = four(page, begin + 4);
      const length = values * (SIZES[type] ?? 0);
      const start = length <= 4 ? at + begin + 8 : four(page, begin + 8);
      return {
        tag: two(page, begin),
        type,
        count: values,
        length,
        start,
        raw: page.subarray(begin, begin + 12),
      };
    });
    if (entries.some(({ tag }) => RAW.includes(tag))) throw new CannotClean();
    const kept = entries.filter(({ tag }) => KEPT.has(tag));
    const numbers = async (tag: number) => {
      const entry = kept.find(entry => entry.tag === tag);
      return entry ? numbersOf(entry) : [];
    };
    if (!COMPRESSIONS.includes((await numbers(COMPRESSION))[0] ?? 1)) throw new CannotClean();
    for (const { start, length } of kept) if (length > 4) stretches.push({ start, end: start + length });
    for (const [places, lengths] of PIXELS) {
      const ends = await numbers(lengths);
      for (const [index, start] of (await numbers(places)).entries())
        stretches.push({ start, end: start + (ends[index] ?? 0) });
    }
    const rewritten = Buffer.alloc(page.length);
    rewritten[`writeUInt16${order}`](kept.length);
    for (const [index, { raw }] of kept.entries()) raw.copy(rewritten, 2 + index * 12);
    page.copy(rewritten, 2 + kept.length * 12, page.length - 4);
    stretches.push({ start: at, end: at + page.length, bytes: rewritten });
    at = four(page, page.length - 4);
  }
  return piecesOf(stretches, size);
}

/** Returns the pieces of the result. Where stretches overlap, rewritten bytes take precedence. */
function piecesOf(stretches: Stretch[], size: number): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, bytes } of stretches.sort((a, b) => a.start - b.start || (a.bytes ? -1 : 1))) {
    if (end > size || (bytes && start < at)) throw new CannotClean();
    if (end <= at) continue;
    if (start > at) pieces.push({ zeros: start - at });
    if (bytes) pieces.push({ bytes });
    else keep(pieces, Math.max(start, at), end);
    at = end;
  }
  if (at < size) pieces.push({ zeros: size - at });
  return pieces;
}
