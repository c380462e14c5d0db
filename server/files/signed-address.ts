import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '../database/pool';
import { readSetting } from '../repositories/settings';
import { safeName } from '../storage/content-headers';

/** What an address opens, until when; it holds no more than that and can't be changed. */
const grant = z.object({
  key: z.string(),
  type: z.string(),
  name: z.string(),
  /** Milliseconds since 1970. */
  until: z.int(),
});
export type Grant = z.infer<typeof grant>;

/** Signs addresses of files, the same in every process of the installation. */
export async function findSigner(client: Queryable): Promise<Buffer> {
  const secret = await readSetting(client, 'file-addresses', () => randomBytes(32).toString('base64url'));
  return Buffer.from(z.string().parse(secret), 'base64url');
}

const mark = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** The last part of an address that opens a file without a session. */
export function signGrant(secret: Buffer, given: Grant): string {
  const text = Buffer.from(JSON.stringify({ ...given, name: safeName(given.name) })).toString('base64url');
  return `${text}.${mark(secret, text)}`;
}

/** What the address opens, or null for one that was made up or has ended. */
export function readGrant(secret: Buffer, token: string, now: Date): Grant | null {
  const [text = '', given = ''] = token.split('.');
  const expected = Buffer.from(mark(secret, text));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  const found = grant.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return found.until > now.getTime() ? found : null;
}
