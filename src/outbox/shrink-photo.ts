/** Pixels of a photo's longer side: enough to read a chassis number, with a fifth of the bytes. */
const LONG_SIDE = 2560;
const QUALITY = 0.85;
/** Types that cameras make. Others may be transparent or animated, and stay unchanged. */
const PHOTOS = new Set(['image/jpeg', 'image/heic', 'image/heif']);

/**
 * Shrinks a photo and turns it as it was taken, without the data about place and camera. Returns other files unchanged,
 * as well as photos that can't be read here or would not get smaller.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (!PHOTOS.has(file.type)) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const share = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  // Telephones can't draw a canvas as large as their cameras' pictures, so it is drawn at its small size.
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * share), Math.round(bitmap.height * share));
  try {
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return smaller.size > 0 && smaller.size < file.size ? smaller : file;
  } finally {
    bitmap.close();
    // Some browsers release the canvas's memory only once its size is zero.
    canvas.width = 0;
  }
}
