import { v7 as newId } from 'uuid';
import { InvalidKey } from './storage-failures';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** `<tenant>/<yyyy-mm>/<uuid>`, with a short extension for files that are made from another one. */
const KEY = new RegExp(`^(?:0|[1-9]\\d{0,9})/\\d{4}-(?:0[1-9]|1[0-2])/${UUID}(?:\\.[a-z0-9]{1,16})?$`);

/** Makes a new unique key. The month, in UTC, only keeps folders small. No part of a key was ever typed by a person. */
export function newFileKey(tenantId: number, now = new Date()): string {
  return checkFileKey(`${tenantId}/${now.toISOString().slice(0, 7)}/${newId()}`);
}

/** Returns whether the text has the form of a key, and so can't name anything outside the storage. */
export const isFileKey = (text: string): boolean => KEY.test(text);

/** Returns the key unchanged. Throws `InvalidKey` for any other text (`..`, a NUL, an absolute path, an empty text). */
export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new InvalidKey(key);
  return key;
}

/** Returns the company of a file by its key. */
export const companyOf = (key: string): number => Number(checkFileKey(key).split('/')[0]);
