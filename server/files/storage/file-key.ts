import { v7 as newId } from 'uuid';
import { InvalidKey } from './storage-failures';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** `<tenant>/<yyyy-mm>/<uuid>`, and a short ending for what is made from a file. */
const KEY = new RegExp(`^(?:0|[1-9]\\d{0,9})/\\d{4}-(?:0[1-9]|1[0-2])/${UUID}(?:\\.[a-z0-9]{1,16})?$`);

/**
 * A key that nobody has had before. The month only keeps folders small; it is that of UTC. Nothing that a person
 * typed is ever part of a key.
 */
export function newFileKey(tenantId: number, now = new Date()): string {
  return checkFileKey(`${tenantId}/${now.toISOString().slice(0, 7)}/${newId()}`);
}

/** Whether it has the shape of a key, and so can name nothing outside of where files are kept. */
export const isFileKey = (text: string): boolean => KEY.test(text);

/** The key as it is; anything else (`..`, a NUL, an absolute path, an empty text) is `InvalidKey`. */
export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new InvalidKey(key);
  return key;
}

/** Whose file it is, by its key. */
export const companyOf = (key: string): number => Number(checkFileKey(key).split('/')[0]);
