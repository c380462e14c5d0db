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

/** More than any form has; a file has a limit of its own where it is kept. */
const FORM_LIMITS = { fields: 100, fieldNameSize: 100, fieldSize: 100_000, parts: 120 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the picture lies that a form brought, as it was sent, until the request is over. */
    picture: string | null;
  }
}

/** Forms are multipart where they bring a file; nothing of it is read before a route asks. */
export async function addForms(app: App): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS });
  app.decorateRequest('picture', null);
}

/** Browsers send multipart forms by POST alone, so `POST …?_method=PUT` is a PUT. */
export function rewriteMethod(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (request.method === 'POST' && /[?&]_method=PUT(&|$)/i.test(url)) request.method = 'PUT';
  return url;
}

type Shape = Record<string, unknown>;

/** What an object of the schema may have in it; null for what is no object. */
const shapeOf = (schema: unknown): Shape | null =>
  schema instanceof z.ZodMiniOptional
    ? shapeOf(schema._zod.def.innerType)
    : schema instanceof z.ZodMiniObject
      ? schema.shape
      : null;

type Fields = { [name: string]: unknown };

/** `address[city]` is the field `city` of `address`. */
const NAME = /^([a-z_]+)(?:\[([a-z_]+)\])?$/i;

/** False for a name that the form does not have. An object is said by brackets, or whole as JSON. */
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
  // No prototype: whatever a field is called, it is just a field.
  fields[outer] = Object.assign(Object.create(null), typeof group === 'object' && group, { [inner]: value });
  return true;
}

/** A text that is no JSON, or holds too much, is left for the schema to refuse. */
function fromJson(value: unknown): unknown {
  try {
    return typeof value === 'string' && !measureJson(value).problem ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

const turns = fairTurns({ each: BOUNDS.forms, mostWaiting: BOUNDS.formsWaiting });

/**
 * For `preValidation`: a multipart form becomes the body that JSON would have been, its values being texts, but for
 * those that are sent as JSON. The file that the form calls `picture` becomes the request's.
 *
 * @throws 422 beside each part that the form does not have, as nothing that is sent may be passed over in silence
 */
export const readForm =
  (picture?: string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    const { user_id } = sessionOf(request);
    await new Promise<void>((resolve, reject) => {
      // The turn lasts as long as the picture lies on the disk.
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
  // The parser would wait for ever for who went away before it began.
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
    // Whoever is refused half way is still sending: read on, or they never hear the answer.
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

/** Programs send JSON as a file as well; of any other file comes what no field takes, so that the schema refuses it. */
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

/** On the disk, as many may come at once and wait for their turn. The empty file that a form sends where none was chosen is none. */
async function readPicture(request: FastifyRequest, part: MultipartFile): Promise<void> {
  request.picture ??= join(tmpdir(), `${TEMPORARY.picture}${randomUUID()}`);
  // Opened before anything is read: a stream that opened later would create the file again after its removal.
  const file = await open(request.picture, 'w', 0o600);
  await pipeline(part.file, file.createWriteStream());
  // The form's parser ends what is too large as though it were whole.
  if (part.file.truncated) throw new TooLarge(PICTURE_MAX);
  if ((await stat(request.picture)).size === 0) await removePicture(request);
}

async function removePicture(request: FastifyRequest): Promise<void> {
  const { picture } = request;
  request.picture = null;
  if (picture) await rm(picture, { force: true });
}
