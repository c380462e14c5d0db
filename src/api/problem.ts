import { t } from '@lingui/core/macro';
import { ApiError, OfflineError } from './error';

interface Problem {
  message: string;
  /** Per field. */
  errors?: Record<string, string[]> | undefined;
  /** What others have put meanwhile where the change was to go, by field. */
  stands?: Record<string, unknown> | undefined;
  /** The server's, for who goes on in another way. */
  code?: string;
}

/**
 * Why a request of a form could not be done, in words; `offline` is what is said without a connection, `otherwise` when
 * what came back can't be read.
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
