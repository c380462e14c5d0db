import * as z from 'zod/mini';
import { UPLOAD_TYPE, writeMetadata } from '../../domain/upload-metadata';
import { type ApiCaller, headersOf, judge, waitOf } from './client';
import { ApiError, OfflineError } from './error';

/** Milliseconds after which a piece counts as lost; the next one is smaller. */
const PIECE_MS = 20_000;
const TUS = '1.0.0';

/** Data of a file that the server receives before its content. */
interface Announced {
  id: string;
  size: number;
  /** Checksum in hex. */
  sha256: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Announces to the server a file that will be sent in pieces, with the first of them.
 *
 * @returns the number of bytes that the server has received
 * @throws ApiError when the server refuses, as for a file that was announced before (`id_taken`); OfflineError
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
 * Asks how many bytes of a file the server has received. Returns null if the server doesn't know the file (any more).
 * Throws ApiError if the server fails for this file or asks to wait; OfflineError in all other cases, since this
 * response has no body.
 */
export async function askOffset(caller: ApiCaller, id: string): Promise<number | null> {
  const response = await send(caller, 'HEAD', `/uploads/${id}`, undefined, {});
  // Checked before the protocol header, which such a response lacks.
  if (response.status === 429) throw stumbled(response);
  if (response.headers.get('tus-resumable') !== TUS) throw new OfflineError();
  if (response.status === 404) return null;
  if (response.status >= 500) throw stumbled(response);
  return offsetOf(response);
}

/**
 * Returns the error for a server that fails for this file; others may still be sent. If the server names a wait, no
 * file is sent before it ends.
 */
const stumbled = ({ status, headers }: Response) =>
  new ApiError(status, 'unavailable', 'O servidor não pôde guardar este arquivo agora.', {
    wait_ms: waitOf(headers.get('retry-after')),
  });

/**
 * Sends the piece of a file that begins at byte `at`. May be repeated: a piece counts once.
 *
 * @returns the number of bytes that the server has received
 * @throws ApiError when the server refuses: `offset_differs` if it expects another piece, `file_damaged` if the whole
 *   file must be sent again; OfflineError
 */
export const sendPiece = (caller: ApiCaller, id: string, at: number, piece: Bytes): Promise<number> =>
  ask(caller, 'PATCH', `/uploads/${id}`, piece, { 'upload-offset': String(at) });

/** Tells the server that a file will not be sent any more. May be repeated; throws OfflineError. */
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

/**
 * Reads the number of received bytes from a response. A success that doesn't follow the protocol came from a proxy or
 * portal, and counts as offline.
 */
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
