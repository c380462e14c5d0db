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

/**
 * A picture that represents a person or a company. It always has this size, and everyone who knows its address can load
 * it.
 */
export interface PictureKind {
  /** Name of its form field, and extension of its key. */
  name: 'photo' | 'logo';
  width: number;
  height: number;
  /**
   * Smallest size. A smaller picture, or one of another shape, is refused with this text. Without it a picture is
   * cropped to its size.
   */
  least?: { width: number; height: number; text: string };
}
export const PHOTO: PictureKind = { name: 'photo', width: 256, height: 256 };
/** Picture of a logo. It is shown at 250 × 100, and stored with twice as many pixels, as most screens have. */
export const LOGO: PictureKind = {
  name: 'logo',
  width: 500,
  height: 200,
  least: { width: 250, height: 100, text: 'O logo deve ter 250×100 pixels, ou um múltiplo, como 500×200' },
};
/** Accepted deviation of a picture's shape: one in a hundred, because programs round when they scale. */
const SHAPE_TOLERANCE = 0.01;

export const PICTURE_TYPE = 'image/webp';
/** Base path of pictures. A new picture has a new address, so that pictures can be cached for ever. */
const ADDRESS = '/api/pictures/';
const STORED_MAX = 1024 * 1024;

/** Returns whether the key is that of a picture, which is not secret. */
export const isPictureKey = (key: string): boolean => isFileKey(key) && /\.(photo|logo)$/.test(key);

/** Returns the storage key of a picture; null for addresses outside the storage, as the demonstration has. */
export function pictureKeyOf(address: string | null | undefined): string | null {
  const key = address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : '';
  return isPictureKey(key) ? key : null;
}

/**
 * Stores the picture in the file `sent`, in its one size and without metadata. Returns the address.
 *
 * @throws 422 beside the form's field if it is not a picture
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

/** Removes pictures that represent no one any more. May be repeated. */
export const removePictures = defineJob({
  schema: PAYLOADS['remove-pictures'],
  async run({ addresses }, { storage }) {
    for (const address of addresses) {
      const key = pictureKeyOf(address);
      if (key) await storage.remove(key);
    }
  },
});
