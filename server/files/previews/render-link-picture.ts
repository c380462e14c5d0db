import { sharp } from './image-library';
import { readPicture } from './render-previews';

/** Pixels that messengers ask for; a picture of another shape is cut at its edges. */
export const LINK_PICTURE = { width: 1200, height: 630 };
/** Bytes: over some 300 kB several messengers show none. */
const BYTES_MAX = 300_000;
const QUALITIES = [80, 65, 50, 35, 20];

/** A JPEG for the preview of a link, without anything but its pixels; null for what is no picture that can be read. */
export async function renderLinkPicture(original: Buffer): Promise<Buffer | null> {
  const picture = readPicture(original, original);
  if (!picture) return null;
  try {
    const { data, info } = await picture
      .resize({ ...LINK_PICTURE, fit: 'cover' })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const quality of QUALITIES) {
      const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
      if (jpeg.length <= BYTES_MAX) return jpeg;
    }
    return null;
  } catch {
    return null;
  }
}
