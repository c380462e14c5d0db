import type { FieldErrors } from '../domain/flow/field-errors';

interface Details {
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** Values that other users have stored meanwhile in the changed fields. */
  stands?: Record<string, unknown>;
  /** The one company that the error is about. */
  tenant_id?: number;
}

/** An error response. Its message is for people, its `code` for programs. */
export class AppError extends Error {
  override name = 'AppError';
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  readonly stands: Record<string, unknown> | undefined;
  readonly tenant_id: number | undefined;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    { errors, headers = {}, stands, tenant_id }: Details = {},
  ) {
    super(message);
    this.errors = errors;
    this.headers = headers;
    this.stands = stands;
    this.tenant_id = tenant_id;
  }
}

/** Thrown when more bytes arrive than are allowed. Repeating the request does not help. */
export class TooLarge extends AppError {
  override name = 'TooLarge';

  constructor(readonly maxBytes: number) {
    super(413, 'too_large', 'O arquivo excede o tamanho máximo permitido');
  }
}

export const INVALID_MESSAGE = 'Os dados enviados são inválidos.';

/**
 * Makes the error for a missing thing, and also for one that exists but that the person may not see, so that nothing
 * leaks.
 */
export const notFound = (message = 'Não encontrado.') => new AppError(404, 'not_found', message);

export const invalid = (errors: FieldErrors, message = INVALID_MESSAGE) =>
  new AppError(422, 'invalid', message, { errors });

/**
 * Makes the error for a person who may see a thing but not do this to it. It isn't a 403, because that would end the
 * session.
 */
export const notAllowed = (message = 'Você não tem permissão para fazer isso.') =>
  new AppError(409, 'not_allowed', message);

export const unauthenticated = () =>
  new AppError(401, 'unauthenticated', 'Você precisa estar autenticado para acessar esta página.');

/**
 * Makes the error for a deactivated account.
 *
 * @param lost the company that the person may no longer enter, if it is only that one; apps that don't know this value
 *   end the session
 */
export const disabled = (lost: Pick<Details, 'tenant_id'> = {}) =>
  new AppError(401, 'disabled', 'Favor contatar o administrador', lost);

/** Returns a duration in words, in a suitable unit: «40 segundos», «5 minutos», «3 horas». */
export function inWords(seconds: number): string {
  const [count, unit] =
    seconds > 1.5 * 3600
      ? [Math.ceil(seconds / 3600), 'hora']
      : seconds > 90
        ? [Math.ceil(seconds / 60), 'minuto']
        : [Math.max(1, Math.ceil(seconds)), 'segundo'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const tooOften = (
  seconds: number,
  message = `Muitas tentativas. Tente novamente em ${inWords(seconds)}.`,
) =>
  new AppError(429, 'too_many_requests', message, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

export const unavailable = () =>
  new AppError(503, 'unavailable', 'O serviço está indisponível no momento. Tente novamente em instantes.', {
    headers: { 'retry-after': '5' },
  });

export const internal = () => new AppError(500, 'internal', 'Ocorreu um erro inesperado. Tente novamente.');
