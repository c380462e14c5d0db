import * as z from 'zod/mini';
import { UPLOAD_TYPE, writeMetadata } from '../../domain/upload-metadata';
import { type ApiCaller, headersOf, judge, waitOf } from './client';
import { ApiError, OfflineError } from './error';

/** A piece that has not got through after this counts as lost, in milliseconds: the next one is smaller. */
const PIECE_MS = 20_000;
const TUS = '1.0.0';

/** A file, as the server is told of it before it comes. */
interface Announced {
  id: string;
  size: number;
  /** In hex. */
  sha256: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Tells the server of a file that will come in pieces, and brings the first of them.
 *
 * @returns how many bytes have come
 * @throws ApiError when the server says no, as to one that it has been told of (`id_taken`); OfflineError
 */
export async function announceFile(
  caller: ApiCaller,
  { id, size, sha256 }: Announced,
  piece: Bytes,
): Promise<number> {
  const metadata = writeMetadata({ id, sha256 });
  return ask(caller, 'POST', '/uploads', piece, {
    'upload-length': String(size),
    'upload-metadata': metadata,
  });
}

/**
 * How many bytes of a file have come; null where the server knows of no such file (any more). Throws OfflineError for
 * everything else, as the answer to this question has no words, but ApiError where the server fails for this file or wants
 * to be left alone.
 */
export async function askOffset(caller: ApiCaller, id: string): Promise<number | null> {
  const response = await send(caller, 'HEAD', `/uploads/${id}`, undefined, {});
  // Told before the protocol has its say.
  if (response.status === 429) throw stumbled(response);
  if (response.headers.get('tus-resumable') !== TUS) throw new OfflineError();
  if (response.status === 404) return null;
  if (response.status >= 500) throw stumbled(response);
  return offsetOf(response);
}

/** The server fails for this file; others may still go. Where it says when to come again, none goes before that. */
const stumbled = ({ status, headers }: Response) =>
  new ApiError(status, 'unavailable', 'O servidor não pôde guardar este arquivo agora.', {
    wait_ms: waitOf(headers.get('retry-after')),
  });

/**
 * Sends the piece of a file that begins at byte `at`. May be repeated: a piece counts once.
 *
 * @returns how many bytes have come
 * @throws ApiError when the server says no: `offset_differs` where it wants another piece, `file_damaged` where all of
 *   it has to come again; OfflineError
 */
export const sendPiece = (caller: ApiCaller, id: string, at: number, piece: Bytes): Promise<number> =>
  ask(caller, 'PATCH', `/uploads/${id}`, piece, { 'upload-offset': String(at) });

/** Tells the server that a file will not come any more. May be repeated; throws OfflineError. */
export async function forgetUpload(caller: ApiCaller, id: string): Promise<void> {
  await send(caller, 'DELETE', `/uploads/${id}`, undefined, {});
}

async function ask(
  caller: ApiCaller,
  method: 'POST' | 'PATCH',
  path: string,
  piece: Bytes,
  headers: Record<string, string>,
): Promise<number> {
  const response = await send(caller, method, path, piece, headers);
  if (response.ok) return offsetOf(response);
  if (response.status >= 500 && response.headers.get('tus-resumable') === TUS) throw stumbled(response);
  const json = await response.json().catch(() => null);
  const came = {
    status: response.status,
    json,
    revisions: null,
    retryAfter: response.headers.get('retry-after'),
  };
  judge(caller, `${method} ${path}`, came, z.unknown() as unknown as z.ZodMiniType);
  throw new OfflineError();
}

/** A yes that doesn't speak the protocol came from somebody in between. */
function offsetOf(response: Response): number {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
  if (!response.ok || response.headers.get('tus-resumable') !== TUS || !Number.isInteger(offset))
    throw new OfflineError();
  return offset;
}

async function send(
  caller: ApiCaller,
  method: string,
  path: string,
  body: Bytes | undefined,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    return await (caller.fetch ?? fetch)(`/api${path}`, {
      method,
      headers: {
        ...headersOf(caller),
        'tus-resumable': TUS,
        ...headers,
        ...(body && { 'content-type': UPLOAD_TYPE }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(PIECE_MS),
      redirect: 'error',
    });
  } catch (error) {
    throw new OfflineError((error as Error).name === 'TimeoutError');
  }
}
