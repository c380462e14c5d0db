import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id (the default of the library) as OWASP recommends it: 46 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** One that nobody knows or guesses: with it an account is entered by a letter's link alone. */
export const randomPassword = () => randomBytes(32).toString('base64url');

let nobody: Promise<string> | undefined;

/**
 * Takes as long for an account that doesn't exist, or has no password yet, as for one that does: the time must not
 * tell which addresses are known.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomPassword()).catch(error => {
    nobody = undefined;
    throw error;
  });
  const matches = await verify(stored ?? (await nobody), password);
  return matches && Boolean(stored);
}
