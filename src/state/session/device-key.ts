import * as z from 'zod/mini';
import { deviceKey } from '../../../domain/device-key';
import { type ApiCaller, request } from '../../api/client';
import { inStore, readSession } from './device';

/**
 * Key that seals a person's unsent data on this device once their session has ended; it can't be read out of the
 * browser.
 */
export interface KeptKey {
  key: string;
  /** Salt from which the server derives the same key again. */
  salt: string;
  secret: CryptoKey;
}

const nameOf = (userId: string) => `device-key ${userId}`;

/**
 * Returns the key stored for a person; undefined if there is none: the address has no secure context, or the server has
 * not been asked or is an older one.
 */
export const readKey = (userId: string) =>
  inStore<KeptKey | undefined>('readonly', store => store.get(nameOf(userId)));

/** Deletes the key stored for a person. May be repeated. */
export const forgetKey = (userId: string) => inStore('readwrite', store => store.delete(nameOf(userId)));

export const keepKey = (kept: KeptKey) => inStore('readwrite', store => store.put(kept));

/**
 * Requests the key of this device and person from the server. May be repeated.
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
 * Loads and stores the key before the session ends, which may happen without a connection. May be repeated.
 *
 * @throws as `fetchKey`; DOMException if the device can't store anything
 */
export async function holdKey(caller: ApiCaller, userId: string): Promise<void> {
  // Encryption is missing at an insecure address.
  if (!globalThis.crypto.subtle || (await readKey(userId))) return;
  const fetched = await fetchKey(caller, userId);
  // Stores no key if the person has signed out meanwhile.
  if ((await readSession())?.token === caller.token) await keepKey(fetched);
}
