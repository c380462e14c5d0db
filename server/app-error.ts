import type { FieldErrors } from '../domain/flow/field-errors';

interface Details {
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** What others have put meanwhile where the change was to go. */
  stands?: Record<string, unknown>;
  /** The one company that it is about. */
  tenant_id?: number;
}

/** An answer that is not the one hoped for: what it says is for people, `code` is for programs. */
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

/** More bytes came than may; no try will change that. */
export class TooLarge extends AppError {
  override name = 'TooLarge';

  constructor(readonly maxBytes: number) {
    super(413, 'too_large', 'O arquivo excede o tamanho máximo permitido');
  }
}

export const INVALID_MESSAGE = 'Os dados enviados são inválidos.';

/** Also the answer for what exists where the person may not look, so that nothing leaks. */
export const notFound = (message = 'Não encontrado.') => new AppError(404, 'not_found', message);

export const invalid = (errors: FieldErrors, message = INVALID_MESSAGE) =>
  new AppError(422, 'invalid', message, { errors });

/** For who may see a thing, but not do this to it. Not a 403, which would end the session. */
export const notAllowed = (message = 'Você não tem permissão para fazer isso.') =>
  new AppError(409, 'not_allowed', message);

export const unauthenticated = () =>
  new AppError(401, 'unauthenticated', 'Você precisa estar autenticado para acessar esta página.');

/** @param lost what they may enter no more, where it is that company alone; apps that don't know of it end the session */
export const disabled = (lost: Pick<Details, 'tenant_id'> = {}) =>
  new AppError(401, 'disabled', 'Favor contatar o administrador', lost);

/** How long that is, in the unit that says enough: «40 segundos», «5 minutos», «3 horas». */
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
