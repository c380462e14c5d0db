/** Error for a refusal by the server, in its own envelope, or by a proxy because of the size. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Messages per field, in pt-BR. */
  readonly errors: Record<string, string[]> | undefined;
  /** Values that others have stored meanwhile in place of the changed ones, by field; only with `changed_meanwhile`. */
  readonly stands: Record<string, unknown> | undefined;
  /** With `disabled`: the company that the person may no longer enter; undefined if the account itself is disabled. */
  readonly tenant_id: number | undefined;
  /** Milliseconds that the server asks to wait; 0 if it gave no time. */
  readonly wait_ms: number;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    more: Pick<Partial<ApiError>, 'errors' | 'stands' | 'tenant_id' | 'wait_ms'> = {},
  ) {
    super(message);
    this.errors = more.errors;
    this.stands = more.stands;
    this.tenant_id = more.tenant_id;
    this.wait_ms = more.wait_ms ?? 0;
  }

  /** Whether it ends the session: no other response may have these two statuses (S10). */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** Code of an ApiError caused by a proxy that refuses requests of this size; the server's own code is `too_large`. */
export const NOT_LET_THROUGH = 'not_let_through';

/** Error for a missing response of the server: no network, a timeout, a portal in between, or a server that is down. */
export class OfflineError extends Error {
  override name = 'OfflineError';
  constructor(
    /** True after a timeout: a smaller request may succeed. */
    readonly isSlow = false,
  ) {
    super('Sem conexão com o servidor.');
  }
}

/**
 * Error for a request that the server did (a 2xx in its envelope), with a response of a shape unknown to this version.
 * This is a bug, not a missing connection; a retry helps only with another version of the app or the server.
 */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError';
}
