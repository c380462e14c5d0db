import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../database/pool';
import { hashToken } from '../http/require-session';
import {
  findTwoFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '../repositories/people/two-factor';

const RECOVERY_CODES = 10;
/** Random bytes of a recovery code: too many to be guessed, even with the hashes. */
const RECOVERY_BYTES = 10;

/** Returns the data of an authenticator app: issuer, account and secret. */
export function totpFor(secret: string, issuer: string, email: string): TOTP {
  return new TOTP({ issuer, label: email, secret });
}

export const newSecret = () => new Secret({ size: 20 }).base32;

/** Returns a code without its spaces and dashes, which only help readability. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

const hashOf = (code: string) => hashToken(bare(code));

/**
 * Uses up a code of a person's authenticator app, or one of their recovery codes. A code of the app is valid in its
 * half minute and in the neighbouring ones, because clocks differ, but never twice, and never after a later one.
 */
export async function spendCode(
  client: Queryable,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!/^\d{6}$/.test(bare(code))) return takeRecoveryCode(client, userId, hashOf(code));
  const factor = await findTwoFactor(client, userId);
  if (!factor) return false;
  const totp = new TOTP({ secret: factor.secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: bare(code), timestamp, window: 1 });
  return delta !== null && takeStep(client, userId, totp.counter({ timestamp }) + delta);
}

/** Makes ten new recovery codes, which are shown only this once, and deletes the former ones. */
export async function giveRecoveryCodes(client: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase();
    return letters.match(/.{4}/g)!.join('-');
  });
  await replaceRecoveryCodes(
    client,
    userId,
    codes.map(code => hashOf(code)),
  );
  return codes;
}
