/** The server answered, in its own envelope, that it won't; or somebody in between did so for the size alone. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Per field, in pt-BR. */
  readonly errors: Record<string, string[]> | undefined;
  /** What others have put meanwhile where the change was to go, by field; only with `changed_meanwhile`. */
  readonly stands: Record<string, unknown> | undefined;
  /** With `disabled`: the one company that they may enter no more; undefined where the person themself is disabled. */
  readonly tenant_id: number | undefined;
  /** How long the server wants to be left alone, in milliseconds; 0 where it did not say. */
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

  /** Nothing else may answer these two (S10). */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** The code of an ApiError of somebody in between, who lets nothing so large through; our own is `too_large`. */
export const NOT_LET_THROUGH = 'not_let_through';

/** No answer of ours came: no network, too slow, a portal in between, or a server that is not there. */
export class OfflineError extends Error {
  override name = 'OfflineError';
  constructor(
    /** It took too long: less at a time may get through. */
    readonly isSlow = false,
  ) {
    super('Sem conexão com o servidor.');
  }
}

/**
 * The server did what was asked (a 2xx in our envelope), and answered in a shape that this version does not know: a
 * mistake of ours. It is no want of a connection, and trying again helps only once the app or the server is another.
 */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError';
}
