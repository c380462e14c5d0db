import { EASY_PASSWORD } from '../../domain/company/accounts';
import { invalid } from '../app-error';

/** Loaded with the first password that is chosen: it takes 0.2 s, and most starts of the server never need it. */
let loading: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Refuses a new password that whoever guesses tries first: one of the 49,000 most used in known breaches, or the
 * person's own address.
 *
 * @param field where the error is told
 * @param email of the account, or of the one that begins with it
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
