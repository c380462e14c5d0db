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
/** Bytes of chance in a recovery code: too many to be guessed even by whoever has the hashes. */
const RECOVERY_BYTES = 10;

/** What an authenticator app is told: in whose name, and for which account. */
export function totpFor(secret: string, issuer: string, email: string): TOTP {
  return new TOTP({ issuer, label: email, secret });
}

export const newSecret = () => new Secret({ size: 20 }).base32;

/** As people write them, the dashes only help the eye. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

const hashOf = (code: string) => hashToken(bare(code));

/**
 * Uses up a code of somebody's app, or a recovery code of theirs. One of the app goes in its half minute and in those
 * before and after it, as clocks differ, and never twice, nor does any from before it.
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

/** Ten new ones, which are shown this once; those of before go. */
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
