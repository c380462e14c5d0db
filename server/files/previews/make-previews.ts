import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { companyOf } from '../storage/file-key';
import type { Storage } from '../storage/storage';
import { inTurn } from './in-turn';
import { PreviewFailure } from './preview-failure';
import { PREVIEW_TYPE, previewKeys } from './preview-keys';
import { type RenderedPreviews, renderPreviews } from './render-previews';

/**
 * Largest picture that is processed, in bytes, because the image library needs all bytes in memory. Photos that people
 * share are smaller.
 */
const INPUT_MAX = 64 * 1024 * 1024;
/** Upper bound of a preview in bytes, which is never reached: the largest preview with uncompressed pixels. */
const OUTPUT_MAX = 8 * 1024 * 1024;

/**
 * Makes the previews of a stored picture and stores them under `previewKeys(key)`. Returns the original's size in
 * pixels, or null if there is no such file. One picture at a time in this process; companies take turns. May be
 * repeated: it writes the same again. Fails with `PreviewFailure` (retrying is useless), or like the storage; then no
 * preview is left.
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
 * Stores rendered previews under `previewKeys(key)`: all of them, or none if the storage fails. Returns their total
 * bytes. May be repeated.
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

/** Removes the previews of a file. Call it when the file itself is removed. May be repeated. */
export async function removePreviews(storage: Storage, key: string): Promise<void> {
  for (const preview of Object.values(previewKeys(key))) await storage.remove(preview);
}
