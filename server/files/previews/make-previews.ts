import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { companyOf } from '../storage/file-key';
import type { Storage } from '../storage/storage';
import { inTurn } from './in-turn';
import { PreviewFailure } from './preview-failure';
import { PREVIEW_TYPE, previewKeys } from './preview-keys';
import { type RenderedPreviews, renderPreviews } from './render-previews';

/** The image library wants all bytes of an image at hand; no photo that people share has so many. */
const INPUT_MAX = 64 * 1024 * 1024;
/** What is never reached: a WebP of the largest preview, its pixels uncompressed. */
const OUTPUT_MAX = 8 * 1024 * 1024;

/**
 * Makes the previews of a stored picture and stores them under `previewKeys(key)`; answers the size of the original
 * in pixels, or null if there is no such file. One picture at a time in this process, companies by turns.
 * Repeatable: it writes the same again.
 *
 * Fails with `PreviewFailure` (no use in trying again), or as storage does; then no preview is left.
 */
export function makePreviews(
  storage: Storage,
  key: string,
): Promise<{ width: number; height: number } | null> {
  return inTurn(companyOf(key), async () => {
    const original = await storage.get(key);
    if (!original) return null;
    if (original.size > INPUT_MAX) {
      original.stream.destroy();
      throw new PreviewFailure('too_large');
    }
    const { width, height, previews } = await renderPreviews(await buffer(original.stream));
    await storePreviews(storage, key, previews);
    return { width, height };
  });
}

/**
 * Stores rendered previews under `previewKeys(key)`, all of them or, where storage fails, none; answers their bytes.
 * Repeatable.
 */
export async function storePreviews(
  storage: Storage,
  key: string,
  previews: RenderedPreviews['previews'],
): Promise<number> {
  const keys = previewKeys(key);
  let bytes = 0;
  try {
    for (const [size, content] of previews) {
      const options = { maxBytes: OUTPUT_MAX, contentType: PREVIEW_TYPE };
      bytes += (await storage.put(keys[size], Readable.from([content]), options)).size;
    }
  } catch (error) {
    await removePreviews(storage, key).catch(() => {});
    throw error;
  }
  return bytes;
}

/** Repeatable. To be called when the file itself is removed. */
export async function removePreviews(storage: Storage, key: string): Promise<void> {
  for (const preview of Object.values(previewKeys(key))) await storage.remove(preview);
}
