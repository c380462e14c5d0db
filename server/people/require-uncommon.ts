import { EASY_PASSWORD } from '../../domain/company/accounts';
import { invalid } from '../app-error';

/**
 * Common passwords, loaded with the first new password: loading takes 0.2 s, and most starts of the server never need
 * them.
 */
let loading: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Refuses a new password that attackers try first: one of the 49,000 most used in known breaches, or the person's own
 * address.
 *
 * @param field field of the error
 * @param email of the account, or of the one that begins with the password
 * @throws AppError 422
 */
export async function requireUncommon(field: string, password: string, email: string): Promise<void> {
  loading ??= load().catch(error => {
    loading = undefined;
    throw error;
  });
  const common = await loading;
  const typed = password.toLowerCase();
  const address = email.toLowerCase();
  if (common.has(typed) || typed === address || typed === address.split('@')[0])
    throw invalid({ [field]: [EASY_PASSWORD] });
}
