import { checkFileKey } from '../storage/file-key';

/** Lengths of a preview's longer side in pixels, smallest first. */
export const PREVIEW_SIZES = [160, 480, 1280] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/** Content type of all previews, whatever the picture's type. */
export const PREVIEW_TYPE = 'image/webp';

/**
 * Returns the storage keys of the previews of the file under `key`. The previews exist once `makePreviews` has
 * resolved.
 */
export function previewKeys(key: string): Record<PreviewSize, string> {
  const keyOf = (size: PreviewSize) => checkFileKey(`${checkFileKey(key)}.p${size}`);
  return { 160: keyOf(160), 480: keyOf(480), 1280: keyOf(1280) };
}
