import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '../database/pool';
import type { StoredAttachment } from '../repositories/cards/attachments';
import { readSetting } from '../repositories/flows/settings';
import { PREVIEW_TYPE, previewKeys } from './previews/preview-keys';
import { safeName } from './storage/content-headers';

/** What an address opens, until when; it holds no more than that and can't be changed. */
const grant = z.object({
  key: z.string(),
  type: z.string(),
  name: z.string(),
  /** Milliseconds since 1970. */
  until: z.int(),
  /**
   * Whom it was given to, and ends with: a share link, somebody who sees a flow, or whose export it is (without a
   * company their own). They are looked up when it is used.
   */
  to: z.union([
    z.object({ tenant_id: z.int(), link_id: z.string() }),
    z.object({ tenant_id: z.int(), user_id: z.string(), board_id: z.string() }),
    z.object({ tenant_id: z.nullable(z.int()), export_of: z.string() }),
  ]),
});
export type Grant = z.infer<typeof grant>;

/** Signs addresses of files, the same in every process of the installation. */
export async function findSigner(client: Queryable): Promise<Buffer> {
  const secret = await readSetting(client, 'file-addresses', () => randomBytes(32).toString('base64url'));
  return Buffer.from(z.string().parse(secret), 'base64url');
}

/**
 * Finds the secret once for as long as the process lives, so that not every address asks for it; a failure is tried again
 * at the next call.
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

/** Opens all pictures of a company's vehicles for somebody of it: a board has too many for an address each. */
const pictureGrant = z.object({
  pictures_of: z.int(),
  user_id: z.string(),
  /** Milliseconds since 1970. */
  until: z.int(),
});
type PictureGrant = z.infer<typeof pictureGrant>;

/** Opens a company's icon, for the device of somebody of it that a push was sent to. */
const iconGrant = z.object({
  icon_of: z.int(),
  user_id: z.string(),
  /** Milliseconds since 1970. */
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

/** Reads what opens a company's pictures; null if it is forged, has ended, or opens something else. */
export function readPictureGrant(secret: Buffer, token: string, now: Date): PictureGrant | null {
  const { success, data } = pictureGrant.safeParse(readSigned(secret, token));
  return success && data.until > now.getTime() ? data : null;
}

export const signIconGrant = (secret: Buffer, given: IconGrant): string => sign(secret, given);

/** Reads what opens a company's icon; null if it is forged, has ended, or opens something else. */
export function readIconGrant(secret: Buffer, token: string, now: Date): IconGrant | null {
  const { success, data } = iconGrant.safeParse(readSigned(secret, token));
  return success && data.until > now.getTime() ? data : null;
}

/** What opens a file, and smaller pictures of it by the pixels of their longest side, without a session. */
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

/** Reads a signed address; null if it is forged, has ended, or comes from a version that named nobody. */
export function readGrant(secret: Buffer, token: string, now: Date): Grant | null {
  const { success, data } = grant.safeParse(readSigned(secret, token));
  return success && data.until > now.getTime() ? data : null;
}
