import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { fieldErrors } from '../../domain/flow/field-errors';
import { AppError, INVALID_MESSAGE, internal, invalid, notFound, unavailable } from '../app-error';
import type { App } from '../app-type';
import { isImpossibleValue, isUnavailable } from '../database/database-failures';

const BAD_JSON = 'O corpo da requisição não é um JSON válido.';
const BAD_MEDIA = 'O formato do corpo da requisição não é aceito.';

/**
 * Converts a failed validation. An impossible id refers to nothing, so a wrong path is «not found»; all other errors
 * are «invalid».
 */
function fromValidation(error: FastifyError): AppError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  if ((error as FastifyError).validationContext === 'params') return notFound();
  const issues = error.validation.map(({ instancePath, message = INVALID_MESSAGE }) => ({
    path: instancePath.split('/').slice(1),
    message,
  }));
  return invalid(fieldErrors({ issues }));
}

function fromFramework(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError(413, 'too_large', 'O conteúdo enviado é grande demais.');
  if (status === 404 || status === 414 || error.code === 'FST_ERR_BAD_URL') return notFound();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalid({}, BAD_MEDIA);
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return invalid({}, BAD_JSON);
  return status >= 400 && status < 500 ? invalid({}) : undefined;
}

/** Converts every failure to an error for the client. Details are only logged. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return unavailable();
  if (isImpossibleValue(error)) return invalid({});
  const known = error as FastifyError;
  return fromValidation(known) ?? fromFramework(known) ?? internal();
}

export function sendError(
  reply: FastifyReply,
  { status, code, message, errors, headers, stands, tenant_id }: AppError,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message,
      error: code,
      ...((errors || status === 422) && { errors: errors ?? {} }),
      ...(stands && { stands }),
      ...(tenant_id !== undefined && { tenant_id }),
    });
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toAppError(error);
  if (answer.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (answer.code === 'unavailable') request.log.warn({ err: error }, 'database unavailable');
  else if (isImpossibleValue(error)) request.log.warn({ err: error }, 'value refused by the database');
  return sendError(reply, answer);
}

/** Responds to data that are not valid HTTP or never end, and so never become a request, and closes the connection. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({ message: 'A requisição não pôde ser lida.', error: 'bad_request' });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

export function addErrors(app: App): void {
  app.setErrorHandler(handleError);
}
