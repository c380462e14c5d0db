import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { credentials } from '../../../domain/company/accounts';
import { problemOf } from '../../api/problem';
import { signIn } from '../../state/session/open-session';
import { NotKeptError } from '../../state/watch-storage';
import { withReason } from './with-reason';

/** Signs in with the typed data. Returns the problem, in pt-BR, or null. */
export async function signInWith(typed: { email: string; password: string; code: string | undefined }) {
  const read = credentials.safeParse(typed);
  if (!read.success) return { message: null, errors: z.flattenError(read.error).fieldErrors };
  try {
    await signIn(read.data.email, read.data.password, read.data.code);
    return null;
  } catch (cause) {
    if (cause instanceof NotKeptError) return { message: cause.message };
    const problem = problemOf(cause, t`Sem conexão não dá para entrar. Tente de novo quando ela voltar.`);
    return { ...problem, message: withReason(problem.message) };
  }
}
