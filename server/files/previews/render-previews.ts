import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { SNIFF_BYTES, sniffType } from '../../../domain/sniff-type';
import { sharp } from './image-library';
import { PreviewFailure } from './preview-failure';
import { PREVIEW_SIZES, type PreviewSize } from './preview-keys';

/**
 * Most pixels by type, so that decoding takes at most 400 MB (measured with the worst picture of each type). The limit
 * of JPEG covers the usual modes of phones; a few kB of AVIF decode to 18 bytes per pixel.
 */
const PIXELS_MAX: Record<string, number> = {
  'image/jpeg': 80_000_000,
  'image/png': 32_000_000,
  'image/webp': 32_000_000,
  'image/gif': 32_000_000,
  'image/avif': 12_000_000,
};
const SECONDS_MAX = 30;
const LARGEST = Math.max(...PREVIEW_SIZES);

/**
 * Returns whether previews can be made of a type that `sniffType` returned. HEIC is excluded, because its decoder isn't
 * free.
 */
export const hasPreviews = (type: string): boolean => type in PIXELS_MAX;

/**
 * Opens a picture for decoding, rotated as its camera was held; null for other files.
 *
 * @param head its first bytes
 * @param failOn `none`: a damaged picture is read as far as possible
 */
export function readPicture(
  original: Buffer | string,
  head: Buffer,
  failOn: 'none' | 'error' = 'none',
): Sharp | null {
  const limitInputPixels = PIXELS_MAX[sniffType(head)];
  if (limitInputPixels === undefined) return null;
  return sharp(original, { limitInputPixels, failOn, autoOrient: true }).timeout({ seconds: SECONDS_MAX });
}

export type RenderedPreviews = {
  /** Width of the original in pixels, after rotation. */
  width: number;
  height: number;
  /** Previews in WebP, without any of the original's metadata (place, camera, time). */
  previews: Map<PreviewSize, Buffer>;
};

/**
 * Renders the previews of a picture, for an animation of its first frame. They are never larger than the original.
 * Fails with `PreviewFailure`.
 *
 * @param original its bytes, or the path of a file that the server made
 * @param failOn as for `readPicture`
 */
export async function renderPreviews(
  original: Buffer | string,
  failOn?: 'none' | 'error',
): Promise<RenderedPreviews> {
  const head = typeof original === 'string' ? await readHead(original) : original;
  const image = readPicture(original, head, failOn);
  if (!image) throw new PreviewFailure('not_an_image');
  try {
    const { width, height } = (await image.metadata()).autoOrient;
    // The image is decoded once; smaller previews are made from the largest.
    const { data, info } = await shrink(image, LARGEST).raw().toBuffer({ resolveWithObject: true });
    const previews = new Map<PreviewSize, Buffer>();
    for (const size of PREVIEW_SIZES) {
      const { width, height, channels } = info;
      const decoded = sharp(data, { raw: { width, height, channels } });
      previews.set(size, await shrink(decoded, size).webp({ quality: 80 }).toBuffer());
    }
    return { width, height, previews };
  } catch (error) {
    const tooLarge = /pixel limit|timeout/i.test(String(error));
    throw new PreviewFailure(tooLarge ? 'too_large' : 'broken', { cause: error });
  }
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const shrink = (image: Sharp, size: number) =>
  image
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_MAX });
