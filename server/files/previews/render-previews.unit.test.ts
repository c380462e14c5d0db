import { describe, expect, test } from 'vitest';
import { sharp } from './image-library';
import { hasPreviews, renderPreviews } from './render-previews';

/** Metadata with a place, as a phone writes them: Praça da Sé, São Paulo. */
const PLACE = {
  IFD0: { Make: 'Telefone', Model: 'Pátio 1', Copyright: 'Ana' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '23/1 33/1 1/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '46/1 38/1 2/1',
  },
};

const image = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 37, g: 99, b: 235, alpha: 0.5 } } });
const KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
/** Makes a noisy picture, which has many bytes. */
const grain = () =>
  sharp({
    create: {
      width: 150,
      height: 150,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const sizesOf = async (original: Buffer) => {
  const { width, height, previews } = await renderPreviews(original);
  const sizes: string[] = [];
  for (const preview of previews.values()) {
    const made = await sharp(preview).metadata();
    sizes.push(`${made.width}x${made.height}`);
  }
  return { original: `${width}x${height}`, sizes };
};

test('previews contain no place, camera or person, in any form', async () => {
  const original = await image(2000, 1500)
    .withExif(PLACE)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Ana</secret></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const before = await sharp(original).metadata();
  expect([before.exif, before.xmp, before.icc]).not.toContain(undefined);
  expect(original.includes('Telefone')).toBe(true);

  const { previews } = await renderPreviews(original);
  expect([...previews.keys()]).toEqual([160, 480, 1280]);
  for (const preview of previews.values()) {
    const { format, exif, xmp, icc, iptc, orientation } = await sharp(preview).metadata();
    expect({ format, exif, xmp, icc, iptc, orientation }).toEqual({ format: 'webp' });
    for (const trace of ['Exif', 'EXIF', 'XMP', 'GPS', 'Telefone', 'Ana'])
      expect(preview.includes(trace)).toBe(false);
  }
});

test.each([
  [1, '600x300'],
  [3, '600x300'],
  [6, '300x600'],
  [8, '300x600'],
])('a photo with orientation %d is turned upright', async (orientation, upright) => {
  const original = await image(600, 300).withMetadata({ orientation }).jpeg().toBuffer();
  const { original: size, sizes } = await sizesOf(original);
  expect(size).toBe(upright);
  expect(sizes).toEqual(
    upright === '600x300' ? ['160x80', '480x240', '600x300'] : ['80x160', '240x480', '300x600'],
  );
});

test('pixels are stored upright, without an orientation mark', async () => {
  // The left half is red and the right one blue; after a quarter turn red is at the top.
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const blue = sharp({ create: { width: 600, height: 300, channels: 3, background: 'blue' } });
  const original = await blue
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const turned = await sharp(original).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { previews } = await renderPreviews(turned);
  const { data, info } = await sharp(previews.get(160)!).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([80, 160]);
  const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
  expect(top[0]).toBeGreaterThan(200);
  expect(top[2]).toBeLessThan(60);
  expect(bottom[2]).toBeGreaterThan(200);
});

test('a preview is never larger than the picture', async () => {
  expect(await sizesOf(await image(200, 90).png().toBuffer())).toEqual({
    original: '200x90',
    sizes: ['160x72', '200x90', '200x90'],
  });
  expect((await sizesOf(await image(1, 1).png().toBuffer())).sizes).toEqual(['1x1', '1x1', '1x1']);
});

test.each(KINDS)('%s gets previews', async format => {
  const original = await image(500, 250).toFormat(format).toBuffer();
  expect((await sizesOf(original)).sizes).toEqual(['160x80', '480x240', '500x250']);
  expect(hasPreviews(`image/${format}`)).toBe(true);
});

test('transparency is kept, and print colours are converted to screen colours', async () => {
  const { previews } = await renderPreviews(await image(500, 250, 4).png().toBuffer());
  expect((await sharp(previews.get(160)!).metadata()).hasAlpha).toBe(true);
  const print = await image(500, 250).toColourspace('cmyk').jpeg().toBuffer();
  const printed = await renderPreviews(print);
  expect((await sharp(printed.previews.get(160)!).metadata()).space).toBe('srgb');
});

describe('files that are not pictures, or dangerous to open, are refused', () => {
  const bomb = (size: number) => image(size, size).png({ compressionLevel: 9 }).toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['not_an_image', 'no bytes', () => Buffer.alloc(0)],
    ['not_an_image', 'a text', () => Buffer.from('foto.jpg')],
    ['not_an_image', 'an svg', () => Buffer.from(svg)],
    ['not_an_image', 'a tiff', () => image(9, 9).tiff().toBuffer()],
    ['broken', 'a signature alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['broken', 'an svg behind the signature of a gif', () => Buffer.from(`GIF89a${svg}`)],
    [
      'broken',
      'noise behind a signature',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5_000, 77)]),
    ],
    ['too_large', 'a few kB that would be a hundred MB', () => bomb(6_000)],
    [
      'too_large',
      'an avif, as it takes most to open',
      () => image(3_500, 3_500).avif({ effort: 0 }).toBuffer(),
    ],
  ])('%s: %s', async (reason, _what, make) => {
    await expect(renderPreviews(await make())).rejects.toMatchObject({ name: 'PreviewFailure', reason });
  });

  test.each(['webp', 'avif'] as const)('broken: a cut %s of which no pixels can be read', async format => {
    const whole = await grain().toFormat(format).toBuffer();
    for (const part of [0.5, 0.98]) {
      const cut = renderPreviews(whole.subarray(0, whole.length * part));
      await expect(cut).rejects.toMatchObject({ name: 'PreviewFailure', reason: 'broken' });
    }
  });

  test.each(['jpeg', 'png', 'gif'] as const)(
    'but a cut %s is shown as far as it was received',
    async format => {
      const whole = await grain().toFormat(format).toBuffer();
      const { previews } = await renderPreviews(whole.subarray(0, whole.length * 0.7));
      const pixels = await sharp(previews.get(160)).raw().toBuffer();
      const [above, below] = [pixels.subarray(0, 3 * 150 * 20), pixels.subarray(-3 * 150 * 20)];
      expect(new Set(above).size).toBeGreaterThan(100);
      expect(new Set(below).size).toBeLessThan(10);
    },
  );

  test('formats that the app does not accept are never opened', async () => {
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrowError();
    await expect(
      image(9, 9)
        .tiff()
        .toBuffer()
        .then(tiff => sharp(tiff).metadata()),
    ).rejects.toThrowError();
  });
});
