import { sharp } from './image-library';
import { readPicture } from './render-previews';

/** Size of link previews in pixels, as messengers expect it. A picture of another shape is cropped. */
export const LINK_PICTURE = { width: 1200, height: 630 };
/** Largest picture of a link preview, in bytes. Several messengers show no picture of more than about 300 kB. */
const BYTES_MAX = 300_000;
const QUALITIES = [80, 65, 50, 35, 20];

/** Renders a JPEG for the preview of a link, without any metadata; null if the original can't be read as a picture. */
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
