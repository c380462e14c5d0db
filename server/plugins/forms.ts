import type { IncomingMessage } from 'node:http';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type';
import { invalid } from '../errors';
import { TooLarge } from '../storage/failures';

/** More than any form has; a file has a limit of its own where it is kept. */
const FORM_LIMITS = { fields: 100, fieldNameSize: 100, fieldSize: 100_000, parts: 120 };

declare module 'fastify' {
  interface FastifyRequest {
    /** The picture that a form brought, as it was sent. */
    picture: Buffer | null;
  }
}

/** Bytes of a picture that stands for somebody: what a telephone makes, and some room. */
const PICTURE_MAX = 15 * 1024 * 1024;

/** Forms are multipart where they bring a file; nothing of it is read before a route asks. */
export async function addForms(app: App): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS });
  app.decorateRequest('picture', null);
}

/** For `rewriteUrl`: browsers send multipart forms by POST alone, so `POST …?_method=PUT` is a PUT. */
export function rewriteMethod(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (request.method === 'POST' && /[?&]_method=PUT(&|$)/i.test(url)) request.method = 'PUT';
  return url;
}

type Fields = { [name: string]: Fields | string };

/** `address[city]` is the field `city` of `address`. */
const NAME = /^([a-z_]+)(?:\[([a-z_]+)\])?$/i;

function setField(fields: Fields, name: string, value: string): void {
  const [, outer, inner] = NAME.exec(name) ?? [];
  if (!outer) return;
  if (!inner) fields[outer] = value;
  else {
    const group = fields[outer];
    // No prototype: whatever a field is called, it is just a field.
    const within: Fields = typeof group === 'object' ? group : Object.create(null);
    within[inner] = value;
    fields[outer] = within;
  }
}

/**
 * For `preValidation`: a multipart form becomes the body that JSON would have been, its values being texts. Files are
 * passed over, but for the picture that the form calls `picture`.
 */
export const readForm =
  (picture?: string) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const fields: Fields = Object.create(null);
    try {
      for await (const part of request.parts({ limits: { fileSize: PICTURE_MAX } })) {
        if (part.type === 'field') setField(fields, part.fieldname, String(part.value));
        else if (part.fieldname !== picture) part.file.resume();
        else request.picture = await readPicture(part);
      }
    } catch (error) {
      // Whoever is refused half way is still sending: read on, or they never hear the answer.
      request.raw.resume();
      if (error instanceof TooLarge) throw error;
      request.log.info({ err: error }, 'form could not be read');
      throw invalid({}, 'O formulário não pôde ser lido.');
    }
    request.body = { ...fields };
  };

/** Null for the empty file that a form sends where none was chosen. */
async function readPicture(part: MultipartFile): Promise<Buffer | null> {
  const content = await part.toBuffer().catch(error => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new TooLarge(PICTURE_MAX) : error;
  });
  return content.byteLength > 0 ? content : null;
}
