/** Whether the error, or one that it came of, is such. Drizzle, which runs the migrations, wraps what the driver throws, so the database's own code may be a few causes down. */
export function findInCauses(
  error: unknown,
  test: (cause: { code?: unknown; message?: unknown }) => boolean,
): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (test(cause as { code?: unknown; message?: unknown })) return true;
    if (cause instanceof AggregateError && cause.errors.some(inner => findInCauses(inner, test))) return true;
  }
  return false;
}

const GONE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
]);
/**
 * Shutting down, crashed, starting up, no connection left; too slow or locked for too long; ended as one of two that
 * waited for each other; read-only for now (a standby); and the whole class of connection failures.
 */
const GONE_STATES = /^(57P0[1-5]|57014|55P03|40P01|25006|53300|08...)$/;
const GONE_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired$|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The database went away: nothing is wrong with the request, and it may be sent again later. */
export function isUnavailable(error: unknown): boolean {
  return findInCauses(error, ({ code, message }) => {
    if (typeof code === 'string' && GONE_STATES.test(code)) return true;
    // A file that is missing has a path, but only a socket is connected to.
    if (typeof code === 'string' && GONE_CODES.has(code)) return isConnection(error);
    return typeof message === 'string' && GONE_WORDS.test(message);
  });
}

function isConnection(error: unknown): boolean {
  return findInCauses(error, cause => {
    const { syscall } = cause as { syscall?: unknown };
    return typeof syscall === 'string' && /^(connect|read|write|writev|getaddrinfo)$/.test(syscall);
  });
}

/** What a person typed that no column can hold: a NUL in a text, half a surrogate in JSON, a date that isn't one. */
const IMPOSSIBLE = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008', '22001']);

export function isImpossibleValue(error: unknown): boolean {
  return findInCauses(error, ({ code }) => typeof code === 'string' && IMPOSSIBLE.has(code));
}

/** Somebody else has written the same a moment ago; `constraint` names what must be there once. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return findInCauses(
    error,
    cause => cause.code === '23505' && (cause as { constraint?: string }).constraint === constraint,
  );
}
