import { t } from '@lingui/core/macro';
import { ApiError, OfflineError } from './error';

interface Problem {
  message: string;
  /** Messages per field. */
  errors?: Record<string, string[]> | undefined;
  /** Values that others have stored meanwhile in place of the changed ones, by field. */
  stands?: Record<string, unknown> | undefined;
  /** Code of the server's refusal, for callers that handle it in another way. */
  code?: string;
}

/**
 * Returns the words for a failed request of a form. `offline` is used without a connection, `otherwise` if the response
 * can't be read.
 */
export function problemOf(
  cause: unknown,
  offline: string,
  otherwise = t`Erro de comunicação com o servidor`,
): Problem {
  if (cause instanceof ApiError) {
    const { message, errors, stands, code } = cause;
    return { message, errors, stands, code };
  }
  return { message: cause instanceof OfflineError ? offline : otherwise };
}
