import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharp } from '../previews/image-library';
import type { ByteRange, Storage } from '../storage/storage';
import { cleanFile } from './clean-file';
import { CannotClean } from './file-parts';

/** Metadata that a phone writes: Praça da Sé, São Paulo, held upright. */
const TOLD = {
  IFD0: { Make: 'Telefone', Model: 'Pátio 1', Copyright: 'Ana Souza' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSDateStamp: '2026:11:27' },
};
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>23,33.0S -lugar-</rdf></x:xmpmeta>';
/** Stored content type of pictures that browsers don't show. */
const UNKNOWN = 'application/octet-stream';
// TIFF decoding, which the app itself blocks.
sharp.unblock({ operation: ['VipsForeignLoadTiff'] });
// Long strings, since random pixels contain any three letters now and then.
const SECRETS = ['Telefone', '2026:11:27', '-lugar-', 'Ana Souza'];

const stored = (file: Buffer) =>
  ({
    get: async (_key: string, range: ByteRange = { start: 0, end: file.length - 1 }) => ({
      size: file.length,
      stream: Readable.from([file.subarray(range.start, range.end + 1)]),
    }),
  }) as unknown as Storage;

async function cleaned(file: Buffer, type: string, range?: ByteRange): Promise<Buffer> {
  const clean = (await cleanFile(stored(file), { key: 'k', type, size: file.length }))!;
  const chunks = await clean.open(range ?? { start: 0, end: clean.size - 1 }).toArray();
  return Buffer.concat(chunks);
}

const camera = (pixels = 40) =>
  sharp({
    create: {
      width: pixels,
      height: pixels / 2,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withExif(TOLD)
    .withXmp(XMP)
    .withIccProfile('p3');
const asKind = (kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff', pixels?: number) =>
  camera(pixels).withMetadata({ orientation: 6, exif: TOLD }).withXmp(XMP).toFormat(kind).toBuffer();
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();

describe.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
  'a cleaned picture for a customer: %s',
  kind => {
    const type = kind === 'tiff' ? UNKNOWN : `image/${kind}`;

    test('contains no place, camera or person, and looks the same', async () => {
      const file = await asKind(kind);
      const told = kind === 'tiff' ? file : (await sharp(file).metadata()).exif;
      expect(told?.toString('latin1')).toContain(kind === 'tiff' ? '-lugar-' : 'Telefone');
      const clean = await cleaned(file, type);
      for (const secret of SECRETS) expect(clean.toString('latin1')).not.toContain(secret);
      const [before, after] = [await sharp(file).metadata(), await sharp(clean).metadata()];
      expect(after.orientation ?? 1).toBe(kind === 'avif' ? 1 : before.orientation);
      if (kind !== 'avif') expect(after.xmp).toBeUndefined();
      expect(after.icc).toEqual(before.icc);
      expect(await pixelsOf(clean)).toEqual(await pixelsOf(file));
    });

    test('can be read from any offset with the same result', async () => {
      const file = await asKind(kind);
      const whole = await cleaned(file, type);
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(whole.length - 1), async (one, other) => {
          const [start, end] = [Math.min(one, other), Math.max(one, other)];
          expect(await cleaned(file, type, { start, end })).toEqual(whole.subarray(start, end + 1));
        }),
        { numRuns: 30 },
      );
    });

    test('is cut short or refused when damaged, without any other failure', async () => {
      const file = await asKind(kind);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.integer({ min: 12, max: file.length - 1 }), fc.nat(255)), { maxLength: 40 }),
          fc.integer({ min: 12, max: file.length }),
          async (changes, length) => {
            const damaged = Buffer.from(file.subarray(0, length));
            for (const [at, byte] of changes) if (at < length) damaged[at] = byte;
            await cleaned(damaged, type).catch(error => expect(error).toBeInstanceOf(CannotClean));
          },
        ),
        { numRuns: 100 },
      );
    });
  },
);

test('a picture without such data is not changed', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer();
  expect(await cleaned(plain, 'image/jpeg')).toEqual(plain);
});

test('a large picture is read in blocks, with the same result', async () => {
  const file = await asKind('jpeg', 2000);
  expect(file.length).toBeGreaterThan(600_000);
  const clean = await cleaned(file, 'image/jpeg');
  for (const secret of SECRETS) expect(clean.toString('latin1')).not.toContain(secret);
  expect((await pixelsOf(clean)).equals(await pixelsOf(file))).toBe(true);
});

test('data that a camera appends to a photo is removed: a film, another picture', async () => {
  const file = await asKind('jpeg');
  const other = await asKind('jpeg');
  const clean = await cleaned(Buffer.concat([file, other, Buffer.from('ftypmp42 -lugar-')]), 'image/jpeg');
  expect(clean).toEqual(await cleaned(file, 'image/jpeg'));
});

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map(part => Buffer.from(part as string)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

test('a film loses its place, and every part of it keeps its position', async () => {
  const place = box('udta', box('©xyz'.slice(1), '-23.55-046.63/ -lugar-'));
  const track = box('trak', box('tkhd', 'trilha'), box('meta', 'lugar'));
  const film = Buffer.concat([
    box('ftyp', 'isom'),
    box('moov', box('mvhd', 'duração'), track, place),
    box('uuid', 'lugar'),
    box('mdat', 'quadros'),
  ]);
  const clean = await cleaned(film, 'video/mp4');
  expect(clean.length).toBe(film.length);
  for (const kept of ['ftypisom', 'duração', 'trilha', 'mdatquadros'])
    expect(clean.indexOf(kept)).toBe(film.indexOf(kept));
  expect(clean.toString()).not.toMatch(/lugar|-23\.55/);
});

test('a film with more parts than any camera writes is refused', async () => {
  const segments = Buffer.concat(Array(30_000).fill(Buffer.from([0xff, 0xe1, 0, 2])));
  const file = Buffer.concat([Buffer.from([0xff, 0xd8]), segments]);
  await expect(cleaned(file, 'image/jpeg')).rejects.toBeInstanceOf(CannotClean);
});

describe('a TIFF', () => {
  const scan = (options: object) => camera(300).tiff(options).toBuffer();

  test.each([
    ['in strips', { compression: 'lzw', predictor: 'horizontal' }],
    ['in tiles', { compression: 'deflate', tile: true, tileWidth: 64, tileHeight: 64 }],
    ['of JPEGs', { compression: 'jpeg' }],
  ])('looks the same: %s', async (_kind, options) => {
    const file = await scan(options);
    const clean = await cleaned(file, UNKNOWN);
    expect(clean.length).toBe(file.length);
    for (const secret of SECRETS) expect(clean.toString('latin1')).not.toContain(secret);
    expect((await pixelsOf(clean)).equals(await pixelsOf(file))).toBe(true);
  });

  const MOTOROLA: [number, string][] = [
    [256, 'kept'],
    [271, 'TELEFONE'],
    [34853, 'GPS'],
  ];
  /** Builds a page without pixels, with a text in each tag. */
  const tiffOf = (tags: [number, string][], begin = 'MM\0*') => {
    const head = Buffer.alloc(10 + tags.length * 12 + 4);
    head.write(begin, 'latin1');
    head.writeUInt32BE(8, 4);
    head.writeUInt16BE(tags.length, 8);
    const texts = tags.map(([, text]) => Buffer.from(text.padEnd(8)));
    for (const [index, [tag]] of tags.entries()) {
      const at = 10 + index * 12;
      head.writeUInt16BE(tag, at);
      head.writeUInt16BE(2, at + 2);
      head.writeUInt32BE(8, at + 4);
      head.writeUInt32BE(head.length + index * 8, at + 8);
    }
    return Buffer.concat([head, ...texts, Buffer.from('-lugar- left over')]);
  };

  test('with big-endian numbers is cleaned as well, even if it was edited before', async () => {
    const clean = (await cleaned(tiffOf(MOTOROLA), UNKNOWN)).toString('latin1');
    expect(clean).toContain('kept');
    expect(clean).not.toMatch(/TELEFONE|GPS|lugar/);
  });

  test.each([
    ['DNG', tiffOf([...MOTOROLA, [50706, '1.4']])],
    ['of a camera that keeps the photo within the page', tiffOf([...MOTOROLA, [330, 'x']])],
    ['CR2', Buffer.concat([Buffer.from('II*\0\x10\0\0\0CR\x02\0'), Buffer.alloc(40)])],
    ['CR3', box('ftyp', 'crx isom')],
    ['large TIFF', Buffer.from('II+\0 and so on')],
    ['RAF', Buffer.from('FUJIFILMCCD-RAW 0201')],
    ['PSD', Buffer.from('8BPS\0\x01 and so on')],
    ['JPEG XL', Buffer.from('\0\0\0\x0cJXL \r\n')],
  ])('or what is like it, as a sensor saw it, leaves no team: %s', async (_kind, file) => {
    await expect(cleaned(file, UNKNOWN)).rejects.toBeInstanceOf(CannotClean);
  });
});

test('an audio recording loses its place', async () => {
  const recording = Buffer.concat([
    box('ftyp', 'M4A '),
    box('moov', box('udta', 'Avenida')),
    box('mdat', 'som'),
  ]);
  expect((await cleaned(recording, 'audio/mp4')).toString()).not.toContain('Avenida');
});

test('other files are not changed', async () => {
  expect(
    await cleanFile(stored(Buffer.from('%PDF-')), { key: 'k', type: 'application/pdf', size: 5 }),
  ).toBeNull();
});
