import { REQUIRED } from '../../domain/limits';
import { invalid, tooOften } from '../app-error';
import type { Pool } from '../database/pool';
import { countAttempt, forgetAttempts } from '../repositories/people/attempts';
import { findPasswordHash } from '../repositories/people/users';
import { knownTurn } from './password-turns';
import { verifyPassword } from './passwords';

const SCOPE = 'current-password';

export const passwordMissing = () => invalid({ current_password: [REQUIRED] });
export const wrongPassword = () => invalid({ current_password: ['Senha atual incorreta'] });

/**
 * Checks that a signed-in person also knows the account's password, so that someone who finds an unlocked device can't
 * take over the account, nor guess all day.
 *
 * @returns the hash that the password matched
 * @throws AppError 422 under `current_password`, 429 after ten wrong ones in 15 minutes
 */
export async function requirePassword(
  pool: Pool,
  userId: string,
  password: string | undefined,
): Promise<string> {
  if (password === undefined) throw passwordMissing();
  const wait = await countAttempt(pool, [{ scope: SCOPE, subject: userId, max: 10, minutes: 15 }]);
  if (wait !== null) throw tooOften(wait);
  const kept = await findPasswordHash(pool, userId);
  const isRight = await knownTurn(userId, () => verifyPassword(kept, password));
  if (!isRight || !kept) throw wrongPassword();
  await forgetAttempts(pool, SCOPE, userId);
  return kept;
}
