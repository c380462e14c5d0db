import { t } from '@lingui/core/macro';
import { ApiError, OfflineError } from './error';

interface Problem {
  message: string;
  /** Per field. */
  errors?: Record<string, string[]> | undefined;
  /** The server's, for who goes on in another way. */
  code?: string;
}

/** Why a request of a form could not be done, in words; `offline` is what is said without a connection. */
export function problemOf(cause: unknown, offline: string): Problem {
  if (cause instanceof ApiError) return { message: cause.message, errors: cause.errors, code: cause.code };
  return { message: cause instanceof OfflineError ? offline : t`Erro de comunicação com o servidor` };
}
