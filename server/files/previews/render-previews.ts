import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { SNIFF_BYTES, sniffType } from '../../../domain/sniff-type';
import { sharp } from './image-library';
import { PreviewFailure } from './preview-failure';
import { PREVIEW_SIZES, type PreviewSize } from './preview-keys';

/**
 * Pixels, so that decoding takes 400 MB at most, as measured with the worst of each kind. A jpeg may have what
 * phones take in their usual modes; a few kB of avif decode to 18 bytes a pixel.
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

/** Whether it makes sense to try, by what `sniffType` says. HEIC isn't among them: its decoder isn't free. */
export const hasPreviews = (type: string): boolean => type in PIXELS_MAX;

/**
 * A picture the way up that its camera was held, not decoded yet; null for what is none.
 *
 * @param head its first bytes
 * @param failOn `none`: a damaged one is read as far as it can be seen
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
  /** Pixels of the original, seen the way up that its camera was held. */
  width: number;
  height: number;
  /** WebP, without anything the original told besides its pixels (place, camera, time). */
  previews: Map<PreviewSize, Buffer>;
};

/**
 * Of an animation, its first picture. Never larger than the original. Fails with `PreviewFailure`.
 *
 * @param original its bytes, or the path of a file of ours
 * @param failOn as of `readPicture`
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
    // Decoded once; the smaller ones are made of the largest.
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
