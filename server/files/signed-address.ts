import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '../database/pool';
import type { StoredAttachment } from '../repositories/cards/attachments';
import { readSetting } from '../repositories/flows/settings';
import { PREVIEW_TYPE, previewKeys } from './previews/preview-keys';
import { safeName } from './storage/content-headers';

/** Content of a signed address: what it opens and until when. It contains nothing else, and can't be changed. */
const grant = z.object({
  key: z.string(),
  type: z.string(),
  name: z.string(),
  /** End of the address's validity, in milliseconds since 1970. */
  until: z.int(),
  /**
   * The grantee, with whom the address loses its validity: a share link, a person who sees a flow, or the person of an
   * export (without a company, of their own data). It is looked up whenever the address is used.
   */
  to: z.union([
    z.object({ tenant_id: z.int(), link_id: z.string() }),
    z.object({ tenant_id: z.int(), user_id: z.string(), board_id: z.string() }),
    z.object({ tenant_id: z.nullable(z.int()), export_of: z.string() }),
  ]),
});
export type Grant = z.infer<typeof grant>;

/** Returns the secret that signs addresses of files, the same in all processes of the installation. */
export async function findSigner(client: Queryable): Promise<Buffer> {
  const secret = await readSetting(client, 'file-addresses', () => randomBytes(32).toString('base64url'));
  return Buffer.from(z.string().parse(secret), 'base64url');
}

/**
 * Returns a function that reads the secret once per process instead of for every address. After a failure the next call
 * tries again.
 */
export function signerOf(client: Queryable): () => Promise<Buffer> {
  let found: Promise<Buffer> | undefined;
  return () => {
    found ??= findSigner(client).catch(error => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/**
 * Permission to open all pictures of a company's vehicles, for a person of the company. One permission serves all
 * pictures, because a board has too many for separate ones.
 */
const pictureGrant = z.object({
  pictures_of: z.int(),
  user_id: z.string(),
  /** End of the permission's validity, in milliseconds since 1970. */
  until: z.int(),
});
type PictureGrant = z.infer<typeof pictureGrant>;

/** Permission to open a company's icon, for the device of a person of the company to which a push was sent. */
const iconGrant = z.object({
  icon_of: z.int(),
  user_id: z.string(),
  /** End of the permission's validity, in milliseconds since 1970. */
  until: z.int(),
});
type IconGrant = z.infer<typeof iconGrant>;

const mark = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

function sign(secret: Buffer, given: Grant | PictureGrant | IconGrant): string {
  const text = Buffer.from(JSON.stringify(given)).toString('base64url');
  return `${text}.${mark(secret, text)}`;
}

/** Reads a signed text; null if it is forged. */
function readSigned(secret: Buffer, token: string): unknown {
  const [text = '', given = ''] = token.split('.');
  const expected = Buffer.from(mark(secret, text));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}

export const signPictureGrant = (secret: Buffer, given: PictureGrant): string => sign(secret, given);

/** Reads the permission for a company's pictures; null if it is forged, has expired, or is for something else. */
export function readPictureGrant(secret: Buffer, token: string, now: Date): PictureGrant | null {
  const { success, data } = pictureGrant.safeParse(readSigned(secret, token));
  return success && data.until > now.getTime() ? data : null;
}

export const signIconGrant = (secret: Buffer, given: IconGrant): string => sign(secret, given);

/** Reads the permission for a company's icon; null if it is forged, has expired, or is for something else. */
export function readIconGrant(secret: Buffer, token: string, now: Date): IconGrant | null {
  const { success, data } = iconGrant.safeParse(readSigned(secret, token));
  return success && data.until > now.getTime() ? data : null;
}

/** Makes the addresses that open a file and its previews (by the pixels of their longer side) without a session. */
export function signAddresses(
  secret: Buffer,
  file: Pick<StoredAttachment, 'file_key' | 'title' | 'content_type' | 'has_previews'>,
  { until, to }: Pick<Grant, 'until' | 'to'>,
) {
  const addressOf = (key: string, type: string) => {
    const given: Grant = { key, type, name: safeName(file.title), until, to };
    return `/api/files?token=${sign(secret, given)}`;
  };
  const previews = () =>
    Object.entries(previewKeys(file.file_key)).map(([pixels, key]) => [pixels, addressOf(key, PREVIEW_TYPE)]);
  return {
    url: addressOf(file.file_key, file.content_type),
    previews: file.has_previews ? Object.fromEntries(previews()) : null,
  };
}

/** Reads a signed address; null if it is forged, has expired, or was made by an old version that named no grantee. */
export function readGrant(secret: Buffer, token: string, now: Date): Grant | null {
  const { success, data } = grant.safeParse(readSigned(secret, token));
  return success && data.until > now.getTime() ? data : null;
}
