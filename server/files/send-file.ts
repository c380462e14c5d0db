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
  // No answer of ours says which version it is of, so none that somebody has part of is known to be this one.
  const range = request.headers['if-range'] ? null : parseRange(request.headers.range, known.size);
  reply.headers({ ...contentHeaders(type, name), 'accept-ranges': 'bytes' });
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
