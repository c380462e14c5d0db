import { Readable } from 'node:stream';
import { invalid } from '../app-error';
import { sharp } from '../files/previews/image-library';
import { inTurn } from '../files/previews/in-turn';
import { PreviewFailure } from '../files/previews/preview-failure';
import { renderPreviews } from '../files/previews/render-previews';
import { isFileKey, newFileKey } from '../files/storage/file-key';
import type { Storage } from '../files/storage/storage';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';

/** A picture that stands for somebody: always this size, and open to whoever knows its address. */
export interface PictureKind {
  /** How a form calls it, and how its key ends. */
  name: 'photo' | 'logo';
  width: number;
  height: number;
  /** Smaller ones, and ones of another shape, are refused with these words; without it a photo is cut to its size. */
  least?: { width: number; height: number; text: string };
}
export const PHOTO: PictureKind = { name: 'photo', width: 256, height: 256 };
/** Shown as 250 × 100, which is twice as many dots on most screens. */
export const LOGO: PictureKind = {
  name: 'logo',
  width: 500,
  height: 200,
  least: { width: 250, height: 100, text: 'O logo deve ter 250×100 pixels, ou um múltiplo, como 500×200' },
};
/** How far from its shape a picture may be, as programs round when they scale: a dot in a hundred. */
const SHAPE_TOLERANCE = 0.01;

export const PICTURE_TYPE = 'image/webp';
/** Where pictures are found. A new picture has a new address, so that one may be kept for ever. */
const ADDRESS = '/api/pictures/';
const STORED_MAX = 1024 * 1024;

/** Whether the key is of a picture, and so nobody's secret. */
export const isPictureKey = (key: string): boolean => isFileKey(key) && /\.(photo|logo)$/.test(key);

/** Null for pictures that are none of ours, as the demonstration has. */
export function pictureKeyOf(address: string | null | undefined): string | null {
  const key = address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : '';
  return isPictureKey(key) ? key : null;
}

/**
 * Keeps the picture in the file `sent`, in its one size and without anything else the file told; answers the address.
 *
 * @throws 422 beside the form's field for what is no picture
 */
export function keepPicture(
  storage: Storage,
  tenantId: number,
  { name, width, height, least }: PictureKind,
  sent: string,
): Promise<string> {
  return inTurn(tenantId, async () => {
    const { previews, ...original } = await renderPreviews(sent, 'error').catch(error => {
      if (!(error instanceof PreviewFailure)) throw error;
      const text = error.reason === 'too_large' ? 'A imagem é grande demais' : 'Imagem inválida';
      throw invalid({ [name]: [text] });
    });
    if (least && !fits(original, least)) throw invalid({ [name]: [least.text] });
    const content = await sharp(previews.get(1280))
      .resize({ width, height, fit: 'cover', withoutEnlargement: least !== undefined })
      .webp({ quality: 85 })
      .toBuffer();
    const key = `${newFileKey(tenantId)}.${name}`;
    await storage.put(key, Readable.from([content]), { maxBytes: STORED_MAX, contentType: PICTURE_TYPE });
    return `${ADDRESS}${key}`;
  });
}

function fits(
  original: { width: number; height: number },
  least: { width: number; height: number },
): boolean {
  const shape = original.width / original.height / (least.width / least.height);
  return original.width >= least.width && Math.abs(shape - 1) <= SHAPE_TOLERANCE;
}

/** Removes pictures that stand for nobody any more. Repeatable. */
export const removePictures = defineJob({
  schema: PAYLOADS['remove-pictures'],
  async run({ addresses }, { storage }) {
    for (const address of addresses) {
      const key = pictureKeyOf(address);
      if (key) await storage.remove(key);
    }
  },
});
