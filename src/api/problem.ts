import { t } from '@lingui/core/macro';
import { ApiError, OfflineError } from './error';

/** Why a request of a form could not be done, in words; `offline` is what is said without a connection. */
export function problemOf(cause: unknown, offline: string) {
  if (cause instanceof ApiError) return { message: cause.message, errors: cause.errors };
  return { message: cause instanceof OfflineError ? offline : t`Erro de comunicação com o servidor` };
}
