import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

/** Parameters of argon2id (the library's default) as OWASP recommends: 46 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Makes a password that no one knows or can guess, so that the account can only be entered through a link in an e-mail.
 */
export const randomPassword = () => randomBytes(32).toString('base64url');

let nobody: Promise<string> | undefined;

/**
 * Checks a password. It takes as long for an account that doesn't exist or has no password as for any other, so that
 * the time doesn't reveal which addresses are known.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomPassword()).catch(error => {
    nobody = undefined;
    throw error;
  });
  const matches = await verify(stored ?? (await nobody), password);
  return matches && Boolean(stored);
}
