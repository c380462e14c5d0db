import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PICTURE_MAX } from '../../domain/flow/form-values';
import { invalid, TooLarge, tooOften, unavailable } from '../app-error';
import type { App } from '../app-type';
import { BOUNDS, countReached } from '../bounds';
import { Busy, fairTurns } from '../fair-turns';
import { TEMPORARY } from '../temporary-files';
import { measureJson } from './measure-json';
import { sessionOf } from './require-session';
import { whenSent } from './take-turns';

/** Limits that no form of the app reaches. A file's size is limited where it is stored. */
const FORM_LIMITS = { fields: 100, fieldNameSize: 100, fieldSize: 100_000, parts: 120 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Path of the form's picture as it was sent, until the request ends. */
    picture: string | null;
  }
}

/** Adds support of multipart forms, which are used for files. A form is only read once a route does so. */
export async function addForms(app: App): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS });
  app.decorateRequest('picture', null);
}

/** Returns a request's URL. Browsers send multipart forms only by POST, so `POST …?_method=PUT` becomes a PUT. */
export function rewriteMethod(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (request.method === 'POST' && /[?&]_method=PUT(&|$)/i.test(url)) request.method = 'PUT';
  return url;
}

type Shape = Record<string, unknown>;

/** Returns the properties of an object's schema; null for other schemas. */
const shapeOf = (schema: unknown): Shape | null =>
  schema instanceof z.ZodMiniOptional
    ? shapeOf(schema._zod.def.innerType)
    : schema instanceof z.ZodMiniObject
      ? schema.shape
      : null;

type Fields = { [name: string]: unknown };

/** `address[city]` is the field `city` of `address`. */
const NAME = /^([a-z_]+)(?:\[([a-z_]+)\])?$/i;

/**
 * Sets a field of a form; false for a name that the form doesn't have. An object is sent with brackets, or as a whole
 * in JSON.
 */
function setField(fields: Fields, shape: Shape, name: string, value: unknown): boolean {
  const [, outer, inner] = NAME.exec(name) ?? [];
  if (!outer || !Object.hasOwn(shape, outer)) return false;
  const within = shapeOf(shape[outer]);
  if (!inner) {
    fields[outer] = within ? fromJson(value) : value;
    return true;
  }
  if (within && !Object.hasOwn(within, inner)) return false;
  const group = fields[outer];
  // Without a prototype, so that any field name is an ordinary key.
  fields[outer] = Object.assign(Object.create(null), typeof group === 'object' && group, { [inner]: value });
  return true;
}

/** Parses JSON. A text that is invalid or too large is returned unchanged, and the schema refuses it. */
function fromJson(value: unknown): unknown {
  try {
    return typeof value === 'string' && !measureJson(value).problem ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

const turns = fairTurns({ each: BOUNDS.forms, mostWaiting: BOUNDS.formsWaiting });

/**
 * Converts a multipart form to the body that JSON would give, for `preValidation`. Values are texts, except those sent
 * as JSON. The file in the field `picture` becomes the request's picture.
 *
 * @throws 422 beside each part that the form doesn't have, because no sent value may be ignored silently
 */
export const readForm =
  (picture?: string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    const { user_id } = sessionOf(request);
    await new Promise<void>((resolve, reject) => {
      // The turn lasts as long as the picture is on the disk.
      const turn = turns.run(user_id, async () => {
        await readParts(request, picture).then(resolve, reject);
        await whenSent(reply);
        await removePicture(request);
      });
      turn.catch(error => {
        if (!(error instanceof Busy)) return reject(error);
        countReached('formsWaiting');
        reject(
          tooOften(1, 'Você está enviando muitos formulários ao mesmo tempo. Tente novamente em instantes.'),
        );
      });
    });
  };

async function readParts(request: FastifyRequest, picture: string | undefined): Promise<void> {
  // The parser would wait forever for a client that disconnected before it began.
  if (request.raw.destroyed) throw unavailable();
  const shape = shapeOf(request.routeOptions.schema?.body) ?? {};
  const fields: Fields = Object.create(null);
  const unknown: string[] = [];
  try {
    for await (const part of request.parts({ limits: { fileSize: PICTURE_MAX } })) {
      if (part.type === 'file' && part.fieldname === picture) await readPicture(request, part);
      else if (!setField(fields, shape, part.fieldname, await readValue(part))) unknown.push(part.fieldname);
    }
  } catch (error) {
    // A refused client is still sending: the rest is read so that it can receive the response.
    request.raw.resume();
    if (error instanceof TooLarge) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new TooLarge(PICTURE_MAX);
    request.log.info({ err: error }, 'form could not be read');
    throw invalid({}, 'O formulário não pôde ser lido.');
  }
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map(name => [name, [UNKNOWN]])));
  request.body = { ...fields };
}

const UNKNOWN = 'Este campo não existe neste formulário';
const JSON_TYPE = 'application/json';

/** Reads a part's value. Programs may send JSON as a file; any other file gives a value that every schema refuses. */
async function readValue(part: MultipartFile | MultipartValue): Promise<unknown> {
  if (part.type === 'field') return part.mimetype === JSON_TYPE ? part.value : String(part.value);
  if (part.mimetype !== JSON_TYPE) {
    part.file.resume();
    return Number.NaN;
  }
  const content = await part.toBuffer();
  if (content.byteLength > FORM_LIMITS.fieldSize) throw new TooLarge(FORM_LIMITS.fieldSize);
  return fromJson(content.toString());
}

/**
 * Writes the picture of a form to the disk, so that many can wait for their turn at once. An empty file, which browsers
 * send if none was chosen, is ignored.
 */
async function readPicture(request: FastifyRequest, part: MultipartFile): Promise<void> {
  request.picture ??= join(tmpdir(), `${TEMPORARY.picture}${randomUUID()}`);
  // Opened before anything is read: a stream that opened later would create the file again after its removal.
  const file = await open(request.picture, 'w', 0o600);
  await pipeline(part.file, file.createWriteStream());
  // The parser ends a file that is too large as if it were complete.
  if (part.file.truncated) throw new TooLarge(PICTURE_MAX);
  if ((await stat(request.picture)).size === 0) await removePicture(request);
}

async function removePicture(request: FastifyRequest): Promise<void> {
  const { picture } = request;
  request.picture = null;
  if (picture) await rm(picture, { force: true });
}
