import { checkFileKey } from '../storage/file-key';

/** Pixels of the longest side, smallest first. */
export const PREVIEW_SIZES = [160, 480, 1280] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/** Of every preview, whatever the picture was. */
export const PREVIEW_TYPE = 'image/webp';

/** Where the previews of the file under `key` are kept; they are there once `makePreviews` has resolved. */
export function previewKeys(key: string): Record<PreviewSize, string> {
  const keyOf = (size: PreviewSize) => checkFileKey(`${checkFileKey(key)}.p${size}`);
  return { 160: keyOf(160), 480: keyOf(480), 1280: keyOf(1280) };
}
