import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../app-error';
import { cleanFile } from './clean/clean-file';
import { CannotClean } from './clean/file-parts';
import { contentHeaders } from './storage/content-headers';
import { parseRange } from './storage/parse-range';

/**
 * Sends a stored file, or the part of it that the request's Range header asks for. A file that leaves the team
 * (`isClean`) is sent without camera metadata.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, name, isClean = false }: { key: string; type: string; name: string; isClean?: boolean },
): Promise<FastifyReply> {
  const { storage } = request.server;
  const known = await storage.stat(key);
  if (!known) throw notFound('Não foi possível localizar o arquivo.');
  const clean = isClean ? await cleanOrRefused(storage, { key, type, size: known.size }) : null;
  const { size } = clean ?? known;
  // The content of a key never changes. The key is hashed because it is secret.
  const etag = `"${createHash('sha256')
    .update(clean ? `${key} clean` : key)
    .digest('base64url')}"`;
  // A download is not continued from another version of the file, or by date, since no date is sent.
  const isSame = (request.headers['if-range'] ?? etag) === etag;
  const range = isSame ? parseRange(request.headers.range, size) : null;
  reply.headers({ ...contentHeaders(type, name), 'accept-ranges': 'bytes', etag });
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const stream = clean
    ? clean.open(range ?? { start: 0, end: size - 1 })
    : (await storage.get(key, range ?? undefined))?.stream;
  if (!stream) throw notFound('Não foi possível localizar o arquivo.');
  if (!range) return reply.header('content-length', size).send(stream);
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(stream);
}

async function cleanOrRefused(...of: Parameters<typeof cleanFile>): ReturnType<typeof cleanFile> {
  try {
    return await cleanFile(...of);
  } catch (error) {
    if (error instanceof CannotClean) throw notFound('Este arquivo não pode ser aberto fora da equipe.');
    throw error;
  }
}
