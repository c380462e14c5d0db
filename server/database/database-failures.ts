/**
 * Returns whether the error or one of its causes matches. Drizzle, which runs the migrations, wraps the driver's
 * errors, so that the database's own code may be several causes deep.
 */
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
 * Codes of a database that is unavailable: shutting down, crashed, starting up, out of connections, too slow or locked
 * for too long, a deadlock, read-only for now (a standby), and the whole class of connection failures.
 */
const GONE_STATES = /^(57P0[1-5]|57014|55P03|40P01|25006|53300|08...)$/;
const GONE_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired$|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Returns whether the database was unavailable. The request itself is right, and may be sent again later. */
export function isUnavailable(error: unknown): boolean {
  return findInCauses(error, ({ code, message }) => {
    if (typeof code === 'string' && GONE_STATES.test(code)) return true;
    // The same code with a path means a missing file, so it is checked that the error comes from a socket.
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

/** Codes of values that no column can hold: a NUL in a text, half a surrogate pair in JSON, an invalid date. */
const IMPOSSIBLE = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008', '22001']);

export function isImpossibleValue(error: unknown): boolean {
  return findInCauses(error, ({ code }) => typeof code === 'string' && IMPOSSIBLE.has(code));
}

/** Returns whether another transaction has just written the same; `constraint` is the one that demands uniqueness. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return findInCauses(
    error,
    cause => cause.code === '23505' && (cause as { constraint?: string }).constraint === constraint,
  );
}
