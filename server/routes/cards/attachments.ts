import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { attachmentAdd, attachmentForm } from '../../../domain/commands/files/attachment-add';
import { attachment } from '../../../domain/entities/card';
import { atMost, uuid } from '../../../domain/entities/scalars';
import { fieldErrors } from '../../../domain/flow/field-errors';
import { permission } from '../../../domain/policy';
import { refusal } from '../../../domain/refusals';
import { invalid, notFound } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { dropFiles } from '../../files/drop-files';
import { PREVIEW_SIZES, PREVIEW_TYPE, previewKeys } from '../../files/previews/preview-keys';
import { quotaExceeded, receiveFile } from '../../files/receive-file';
import { sendFile } from '../../files/send-file';
import { type Grant, readGrant, signAddresses, signerOf } from '../../files/signed-address';
import { newFileKey } from '../../files/storage/file-key';
import { enterFlow, refuse } from '../../flows/configure';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { described } from '../../openapi/described';
import { errorAnswer } from '../../openapi/error-answer';
import { findAttachment } from '../../repositories/cards/attachments';
import { findCard } from '../../repositories/cards/cards';
import { isStillShared } from '../../repositories/cards/shared-cards';
import { addUpload, dropUpload, isNoted, setUploaded } from '../../repositories/cards/uploads';
import { findUnfetched } from '../../repositories/data-exports';
import { recordAudit } from '../../repositories/people/audit-events';
import { findActor } from '../../repositories/people/memberships';
import { findAddressee } from '../../repositories/people/users';
import { readRows } from '../../sync/rows';
import { cardParams } from '../flows/boards';
import { bearer, errorAnswers, idempotencyHeaders, one } from './answers';
import { attachmentRow } from './cards';
import { presentAttachment } from './present-card';
import { runRest } from './run-rest';

const fileParams = z.extend(cardParams, { attachment_id: uuid });
const size = z.enum(['160', '480', '1280'], 'Tamanho inválido');

const FILE_NOT_FOUND = 'Não foi possível localizar o arquivo.';
/**
 * Milliseconds that a signed address is valid: long enough to open it on a poor connection, too short to pass it on.
 */
const ADDRESS_MS = 10 * 60_000;

const addresses = z.object({
  url: z.string(),
  /** Addresses of a picture's previews, by the pixels of their longest side. */
  previews: z.nullable(z.record(z.string(), z.string())),
  expires_at: z.string(),
});

/** Adds the routes of a card's files. */
export async function attachmentRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Anexos'], summary, security: bearer });
  const onRequest = requireFlowSession;
  const range = z.optional(z.string());
  described.add(range, { description: 'O trecho que se quer, como `bytes=0-1023`.' });
  const ifRange = z.optional(z.string());
  described.add(ifRange, {
    description: 'O `etag` do que já se tem: se for outro, vem o arquivo inteiro.',
  });
  const headers = z.object({ range, 'if-range': ifRange });
  const secret = signerOf(pool);

  async function seenFile(
    request: { params: z.infer<typeof fileParams> },
    actor: Parameters<typeof enterFlow>[1],
  ) {
    await enterFlow(pool, actor, request.params.board_id);
    const file = await findAttachment(pool, actor.tenant_id, request.params);
    if (!file) throw notFound(FILE_NOT_FOUND);
    return file;
  }

  /** Whether the recipient of a signed address may still open its file. */
  async function mayStillOpen({ to }: Grant): Promise<boolean> {
    if ('link_id' in to) return isStillShared(pool, to, app.clock());
    if ('board_id' in to) {
      const actor = await findActor(pool, to.tenant_id, to.user_id);
      if (actor) await enterFlow(pool, actor, to.board_id);
      return actor !== undefined;
    }
    if (to.tenant_id === null) return Boolean(await findAddressee(pool, to.export_of));
    const actor = await findActor(pool, to.tenant_id, to.export_of);
    return actor !== undefined && permission(actor, 'export_company') === 'yes';
  }

  /** Records the download of an export. A download that is continued or repeated is recorded once. */
  async function noteFetched(key: string, actor_id: string): Promise<void> {
    const fetched = await findUnfetched(pool, key, actor_id);
    if (!fetched) return;
    const { id: export_id, tenant_id } = fetched;
    await recordAudit(pool, tenant_id, { kind: 'data_fetched', actor_id, details: { export_id } });
  }

  app.post(
    '/boards/:board_id/cards/:card_id/attachments',
    {
      onRequest,
      config: { file: { field: 'file', required: true }, body: attachmentForm },
      schema: {
        ...about('Anexar um arquivo de até 500 MB'),
        consumes: ['multipart/form-data'],
        params: cardParams,
        headers: idempotencyHeaders,
        response: { 201: one(attachmentRow), 413: errorAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { tenant_id, user_id } = caller.actor;
      const { board_id, card_id } = request.params;
      // Half a gigabyte is not received for a card that is missing or accepts no files.
      const { board } = await enterFlow(pool, caller.actor, board_id);
      const card = await findCard(pool, tenant_id, board_id, card_id);
      if (!card) throw notFound(refusal('not_found').message);
      if (!board.enabled) throw refuse('board_disabled');
      if (card.archived) throw refuse('card_archived');

      const [upload_id, file_key] = [newId(), newFileKey(tenant_id)];
      const room = await addUpload(pool, { tenant_id, id: upload_id, user_id, file_key });
      try {
        const file = await receiveFile(request, file_key, room);
        if (!(await setUploaded(pool, tenant_id, upload_id, file))) throw quotaExceeded();
        const fields = attachmentForm.safeParse({ title: file.name, ...file.fields });
        if (!fields.success) throw invalid(fieldErrors(fields.error));
        // The id makes it happen once: a repeated upload finds it, whatever file is sent with it and whatever its name
        // is by now.
        const attachment_id = fields.data.id ?? request.headers['idempotency-key'] ?? upload_id;
        const title = fields.data.title ?? 'arquivo';
        const { slot } = fields.data;
        const input = { board_id, card_id, attachment_id, upload_id, title, slot };
        await runRest(caller, attachmentAdd.name, input);
        const row = (await readRows(pool, tenant_id, 'attachment', [attachment_id])).get(attachment_id);
        if (!row) throw notFound(FILE_NOT_FOUND);
        if (row.size !== file.size || row.content_type !== file.type) throw refuse('key_reused');
        reply.code(201);
        // Returned instead of sent, so that the response follows the clean-up.
        return { data: presentAttachment(attachment.parse(row)) };
      } finally {
        // Refused, or stored by an earlier attempt: this file belongs to nothing. If the process or the storage fails
        // meanwhile, either the record or the job still refers to it.
        if (await isNoted(pool, tenant_id, upload_id))
          await inTransaction(pool, async client => {
            const left = await dropUpload(client, tenant_id, upload_id);
            if (left) await dropFiles(client, [left]);
          });
      }
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/attachments/:attachment_id',
    {
      onRequest,
      compress: false,
      config: { slow: true },
      schema: {
        ...about('Baixar um arquivo, inteiro ou em parte (Range)'),
        produces: ['application/octet-stream'],
        headers,
        params: fileParams,
        response: errorAnswers,
      },
    },
    async (request, reply) => {
      const file = await seenFile(request, callerOf(request).actor);
      return sendFile(request, reply, { key: file.file_key, type: file.content_type, name: file.title });
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/attachments/:attachment_id/previews/:size',
    {
      onRequest,
      compress: false,
      config: { slow: true },
      schema: {
        ...about('Uma foto em menor tamanho'),
        produces: [PREVIEW_TYPE],
        headers,
        params: z.extend(fileParams, { size }),
        response: errorAnswers,
      },
    },
    async (request, reply) => {
      const file = await seenFile(request, callerOf(request).actor);
      if (!file.has_previews) throw notFound(FILE_NOT_FOUND);
      const pixels = PREVIEW_SIZES.find(pixels => String(pixels) === request.params.size)!;
      const key = previewKeys(file.file_key)[pixels];
      return sendFile(request, reply, { key, type: PREVIEW_TYPE, name: file.title });
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/attachments/:attachment_id/address',
    {
      onRequest,
      schema: {
        ...about('Endereços que abrem o arquivo por 10 minutos, sem sessão'),
        params: fileParams,
        response: { 200: one(addresses), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const file = await seenFile(request, actor);
      const until = app.clock().getTime() + ADDRESS_MS;
      const to = {
        tenant_id: actor.tenant_id,
        user_id: actor.user_id,
        board_id: request.params.board_id,
      };
      const signed = signAddresses(await secret(), file, { until, to });
      return { data: { ...signed, expires_at: new Date(until).toISOString() } };
    },
  );

  app.get(
    '/files',
    {
      compress: false,
      config: { slow: true },
      schema: {
        tags: ['Anexos'],
        summary: 'O arquivo de um endereço assinado',
        produces: ['application/octet-stream'],
        headers,
        querystring: z.object({ token: z.string().check(atMost(2000)) }),
        response: errorAnswers,
      },
    },
    async (request, reply) => {
      const given = readGrant(await secret(), request.query.token, app.clock());
      if (!given || !(await mayStillOpen(given))) throw notFound(FILE_NOT_FOUND);
      if ('export_of' in given.to) await noteFetched(given.key, given.to.export_of);
      return sendFile(request, reply, { ...given, isClean: 'link_id' in given.to });
    },
  );
}
