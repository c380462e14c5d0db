import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_MAX } from '../../domain/limits';
import { AppError, invalid, TooLarge, unavailable } from '../app-error';
import type { StoredFile } from './storage/storage';

const FIELDS_MAX = 10;
const FIELD_SIZE_MAX = 2000;
/** Most bytes of a form besides its file. */
const FORM_MAX = 64 * 1024;

/** Makes the error for a company that has used all its storage. */
export const quotaExceeded = () =>
  new AppError(
    409,
    'quota_exceeded',
    'A empresa já usou todo o seu espaço para arquivos. Exclua anexos, ou peça mais espaço à organização.',
  );

export interface ReceivedFile extends StoredFile {
  /** Name of the file, as the sender gave it. */
  name: string;
  /** The form's other fields that were sent before the file. */
  fields: Record<string, string>;
}

/**
 * Streams the one file of a multipart form into the storage under `key`; it is never completely in memory.
 *
 * @param room free bytes; a file that announces more isn't even read
 * @param most bytes of the largest file that is accepted
 * @throws 422 beside `file` if there is none, quota_exceeded if the file doesn't fit into `room`, and the storage's
 *   errors (413 for a file that is too large); then nothing is stored
 */
export async function receiveFile(
  request: FastifyRequest,
  key: string,
  room: number,
  most = FILE_MAX,
): Promise<ReceivedFile> {
  const missing = () => invalid({ file: ['Campo obrigatório'] });
  if (!request.isMultipart()) throw missing();
  if (Number(request.headers['content-length']) > most + FORM_MAX) throw new TooLarge(most);
  if (room === 0 || Number(request.headers['content-length']) > room + FORM_MAX) throw quotaExceeded();
  // The parser would wait forever for a client that disconnected before it began.
  if (request.raw.destroyed) throw unavailable();
  // The parser ends a form that was cut off without an error, so the storage counts the bytes.
  const part = await request
    .file({ limits: { fileSize: most + 1, fields: FIELDS_MAX, fieldSize: FIELD_SIZE_MAX, files: 1 } })
    .catch(error => {
      request.log.info({ err: error }, 'form could not be read');
      throw invalid({}, 'O formulário não pôde ser lido.');
    });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw missing();
  }
  const stored = await request.server.storage
    .put(key, part.file, { maxBytes: Math.min(most, room) })
    .catch(error => {
      throw error instanceof TooLarge && room < most ? quotaExceeded() : error;
    })
    // A refused client is still sending: the rest is read so that it can receive the response.
    .finally(() => request.raw.resume());
  return { ...stored, name: part.filename, fields: textFields(part) };
}

function textFields({ fields }: MultipartFile): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const [name, given] of Object.entries(fields)) {
    const part = Array.isArray(given) ? given[0] : given;
    if (part?.type === 'field') found[name] = String(part.value);
  }
  return found;
}
