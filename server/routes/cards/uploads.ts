import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { fieldErrors } from '../../../domain/flow/field-errors';
import { FILE_MAX } from '../../../domain/limits';
import { refusal } from '../../../domain/refusals';
import { UPLOAD_TYPE, uploadMetadata } from '../../../domain/upload-metadata';
import { AppError, invalid, notFound, TooLarge, tooOften } from '../../app-error';
import type { App } from '../../app-type';
import { countReached } from '../../bounds';
import { inTransaction } from '../../database/transaction';
import { dropFiles } from '../../files/drop-files';
import { quotaExceeded } from '../../files/receive-file';
import { joinPieces, receivePiece } from '../../files/receive-piece';
import { newFileKey } from '../../files/storage/file-key';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { errorAnswer } from '../../openapi/error-answer';
import { beginUpload, dropUpload, findUpload, type PiecedUpload } from '../../repositories/cards/uploads';
import { bearer, errorAnswers } from './answers';

const TUS = '1.0.0';
const TOO_MANY = 'Você já tem muitos arquivos em envio. Espere algum terminar ou cancele um deles.';
/** Number of bytes in a header. */
const bytes = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

const params = z.object({ upload_id: uuid });
const resumable = { 'tus-resumable': z.literal(TUS) };
const begun = z.object({ ...resumable, 'upload-length': bytes, 'upload-metadata': z.string() });
const goingOn = z.object({ ...resumable, 'upload-offset': bytes });

/**
 * Adds the routes for uploads in pieces by the protocol tus (1.0.0, with creation, creation-with-upload and
 * termination). When a connection breaks, the received part stays and the sender continues from there. A complete file
 * belongs to nothing until a command names it.
 */
export async function uploadRoutes(app: App): Promise<void> {
  const { pool, storage } = app;
  const about = (summary: string) => ({ tags: ['Anexos'], summary, security: bearer });
  const onRequest = requireFlowSession;
  const none = z.null();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('tus-resumable', TUS);
  });

  app.post(
    '/uploads',
    {
      onRequest,
      config: { slow: true },
      schema: {
        ...about('Começar o envio de um arquivo em partes (protocolo tus)'),
        consumes: [UPLOAD_TYPE],
        headers: begun,
        response: { 201: none, 413: errorAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request);
      const body = request.body as Readable | undefined;
      const length = request.headers['upload-length'];
      // A refused client is still sending: the rest is read so that it can receive the response.
      const refuse = (error: AppError) => {
        body?.resume();
        return error;
      };
      if (length > FILE_MAX) throw refuse(new TooLarge(FILE_MAX));
      const metadata = uploadMetadata.safeParse(request.headers['upload-metadata']);
      if (!metadata.success) throw refuse(invalid(fieldErrors(metadata.error)));
      const { id, sha256 } = metadata.data;
      const { tenant_id, user_id } = actor;
      const file_key = newFileKey(tenant_id);
      const outcome = await beginUpload(pool, { tenant_id, id, user_id, file_key, length, sha256 });
      if (outcome === 'no_room') throw refuse(quotaExceeded());
      if (outcome === 'too_many') {
        countReached('uploadsBegun');
        throw refuse(tooOften(60, TOO_MANY));
      }
      if (outcome === 'taken') throw refuse(new AppError(409, 'id_taken', refusal('id_taken').message));
      const upload = {
        id,
        file_key,
        length,
        sha256,
        received: 0,
        pieces: [],
        last_size: 0,
        is_whole: false,
        room: length,
      };
      const isBrought = body !== undefined || length === 0;
      const received = isBrought ? await receive(request, upload, 0) : 0;
      return reply
        .code(201)
        .headers({ location: `/api/uploads/${id}`, 'upload-offset': received })
        .send(null);
    },
  );

  app.head(
    '/uploads/:upload_id',
    {
      onRequest,
      config: { slow: true },
      schema: {
        ...about('Até onde o envio de um arquivo chegou'),
        params,
        headers: z.object(resumable),
        response: { 200: none, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const upload = await ownUpload(request);
      // A process ended between receiving the last piece and joining the file.
      if (!upload.is_whole && upload.received === upload.length) {
        const { tenant_id, user_id } = callerOf(request).actor;
        await joinPieces({ pool, storage, tenant_id, user_id, upload });
      }
      return reply.headers({ 'upload-offset': upload.received, 'upload-length': upload.length }).send(null);
    },
  );

  app.patch(
    '/uploads/:upload_id',
    {
      onRequest,
      config: { slow: true },
      schema: {
        ...about('Enviar a próxima parte de um arquivo, de até 8 MB'),
        consumes: [UPLOAD_TYPE],
        params,
        headers: goingOn,
        response: { 204: none, 413: errorAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const upload = await ownUpload(request);
      const received = await receive(request, upload, request.headers['upload-offset']);
      return reply.code(204).header('upload-offset', received).send(null);
    },
  );

  app.delete(
    '/uploads/:upload_id',
    {
      onRequest,
      schema: {
        ...about('Desistir do envio de um arquivo'),
        params,
        headers: z.object(resumable),
        response: { 204: none, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { tenant_id } = callerOf(request).actor;
      const { id } = await ownUpload(request);
      await inTransaction(pool, async client => {
        const dropped = await dropUpload(client, tenant_id, id);
        if (dropped) await dropFiles(client, [dropped]);
      });
      return reply.code(204).send(null);
    },
  );

  type Asked = Parameters<typeof callerOf>[0] & { params: unknown };

  async function ownUpload(request: Asked) {
    const { upload_id } = request.params as z.infer<typeof params>;
    const upload = await findUpload(pool, callerOf(request).actor, upload_id);
    if (upload) return upload;
    (request.body as Readable | undefined)?.resume();
    throw notFound('Não foi possível localizar o envio.');
  }

  function receive(request: Asked, upload: PiecedUpload, at: number): Promise<number> {
    const { tenant_id, user_id } = callerOf(request).actor;
    const body = (request.body as Readable | undefined) ?? Readable.from([]);
    return receivePiece({ pool, storage, tenant_id, user_id, upload }, at, body);
  }
}
