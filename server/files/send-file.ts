import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../app-error';
import { contentHeaders } from './storage/content-headers';
import { parseRange } from './storage/parse-range';

/** Answers a stored file, or the part of it that the request's Range asks for. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, name }: { key: string; type: string; name: string },
): Promise<FastifyReply> {
  const { storage } = request.server;
  const known = await storage.stat(key);
  if (!known) throw notFound('Não foi possível localizar o arquivo.');
  // The content under a key never changes; the key itself is secret.
  const etag = `"${createHash('sha256').update(key).digest('base64url')}"`;
  // A download is not continued from a part of another file, nor by a date, as we send none.
  const isSame = (request.headers['if-range'] ?? etag) === etag;
  const range = isSame ? parseRange(request.headers.range, known.size) : null;
  reply.headers({ ...contentHeaders(type, name), 'accept-ranges': 'bytes', etag });
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${known.size}`).send();
  }
  const content = await storage.get(key, range ?? undefined);
  if (!content) throw notFound('Não foi possível localizar o arquivo.');
  if (!range) return reply.header('content-length', known.size).send(content.stream);
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${known.size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(content.stream);
}
