/** Pixels of a photo's longer side: enough to read a chassis number, and a fifth of the bytes. */
const LONG_SIDE = 2560;
const QUALITY = 0.85;
/** What cameras make; what has other types may be see-through or move, and stays as it is. */
const PHOTOS = new Set(['image/jpeg', 'image/heic', 'image/heif']);

/**
 * A photo no larger than it need be, turned as it was taken; what is no photo, can't be read here, or would not get
 * smaller comes back as it is. Where and with what it was taken is no longer in it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (!PHOTOS.has(file.type)) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const share = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  // Telephones draw no canvas as large as what their cameras take: it is drawn small at once.
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * share), Math.round(bitmap.height * share));
  try {
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return smaller.size > 0 && smaller.size < file.size ? smaller : file;
  } finally {
    bitmap.close();
    // Some browsers keep its memory until they are told that it is nothing.
    canvas.width = 0;
  }
}
