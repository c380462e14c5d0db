import * as z from 'zod/mini';
import { deviceKey } from '../../../domain/device-key';
import { type ApiCaller, request } from '../../api/client';
import { inStore, readSession } from './device';

/** Seals what waits of somebody on this device once their session has ended; it can't be read out of the browser. */
export interface KeptKey {
  key: string;
  /** The server makes the same key of it again. */
  salt: string;
  secret: CryptoKey;
}

const nameOf = (userId: string) => `device-key ${userId}`;

/** Undefined where there is none: the address is no safe one, or the server has not been asked or is an older one. */
export const readKey = (userId: string) =>
  inStore<KeptKey | undefined>('readonly', store => store.get(nameOf(userId)));

/** May be repeated. */
export const forgetKey = (userId: string) => inStore('readwrite', store => store.delete(nameOf(userId)));

export const keepKey = (kept: KeptKey) => inStore('readwrite', store => store.put(kept));

/**
 * Asks for the key of this device and person. May be repeated.
 *
 * @throws ApiError, OfflineError or UnexpectedAnswerError
 */
export async function fetchKey(
  caller: ApiCaller,
  userId: string,
  salt: string = crypto.randomUUID(),
): Promise<KeptKey> {
  const answer = z.object({ data: deviceKey });
  const { data } = await request(caller, 'POST', '/user/device-key', answer, { salt });
  const bytes = Uint8Array.from(atob(data.key), letter => letter.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { key: nameOf(userId), salt, secret };
}

/**
 * Has the key at hand for the end of the session, which may come without a connection. May be repeated.
 *
 * @throws as `fetchKey`; DOMException where the device keeps nothing
 */
export async function holdKey(caller: ApiCaller, userId: string): Promise<void> {
  // An address that is not a safe one has no encryption.
  if (!globalThis.crypto.subtle || (await readKey(userId))) return;
  const fetched = await fetchKey(caller, userId);
  // A person who has signed out meanwhile leaves none behind.
  if ((await readSession())?.token === caller.token) await keepKey(fetched);
}
