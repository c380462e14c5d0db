import { AddressError, unknownHost } from '../../outside/resolve-address';
import { FeedError } from './feed-error';

const UNREACHABLE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPROTO)$/;
const INTERRUPTED = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_\w+|Z_\w+)$/;
const CERTIFICATE = /CERT|^UNABLE_TO_|_SIGNATURE/;

/**
 * Turns errors of sockets, resolvers, TLS and gzip into the message that a manager reads. Returns unforeseen errors
 * unchanged.
 */
export function explainFailure(error: unknown, host: string): unknown {
  if (error instanceof FeedError) return error;
  if (error instanceof AddressError) return new FeedError(error.code, error.message);
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return error;
  if (/^(ENOTFOUND|ENODATA|EAI_\w+)$/.test(code)) return explainFailure(unknownHost(host), host);
  if (UNREACHABLE.test(code) || /^ERR_SSL/.test(code)) {
    return new FeedError('unreachable', `Não foi possível conectar ao servidor ${host}.`);
  }
  if (CERTIFICATE.test(code)) {
    return new FeedError('certificate', `O certificado de segurança do servidor ${host} não é válido.`);
  }
  if (INTERRUPTED.test(code)) {
    return new FeedError(
      'interrupted',
      'A conexão foi interrompida antes do fim do arquivo. Tente novamente.',
    );
  }
  return error;
}

/** Returns the error for any status other than 200 and redirects. */
export function explainStatus(status: number): FeedError {
  const hint =
    status === 404 || status === 410
      ? ': o arquivo não existe neste endereço'
      : status === 401 || status === 403
        ? ': o acesso ao arquivo não é permitido'
        : status >= 500
          ? ': ele está com problemas no momento'
          : '';
  return new FeedError('status', `O servidor do arquivo respondeu ${status}${hint}.`);
}
