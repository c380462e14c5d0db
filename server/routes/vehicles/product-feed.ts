import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { feedChange, feedCheck, feedReport, productFeed } from '../../../domain/entities/product-feed';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { requireCompany } from '../../http/require-area';
import { requireSession, sessionOf } from '../../http/require-session';
import { errorAnswer } from '../../openapi/error-answer';
import { findFeed, isImportDue } from '../../repositories/vehicles/product-imports';
import { checkFeed } from '../../vehicles/check-feed';
import { buildCsvTemplate, buildXmlTemplate } from '../../vehicles/feed/feed-template';
import { type ImportCaller, saveFeedUri } from '../../vehicles/feed-link';
import { saveFeedFile } from '../../vehicles/save-feed-file';
import { bearer, errorAnswers, one } from '../cards/answers';
import { companyParams } from '../tenants';

/** Requires a caller who may manage the company's feed. Throws 404 for the organisation, which has no feed. */
export async function requireFeed(request: FastifyRequest): Promise<ImportCaller> {
  const { id } = request.params as z.infer<typeof companyParams>;
  await requireCompany(request, 'manage_company', id);
  if (id === WHITE_LABEL_TENANT) throw notFound();
  return { pool: request.server.pool, tenant_id: id, user_id: sessionOf(request).user_id };
}

const TEMPLATES = {
  csv: { type: 'text/csv; charset=utf-8', build: buildCsvTemplate },
  xml: { type: 'application/xml; charset=utf-8', build: buildXmlTemplate },
};

/** Adds the routes of a company's feed, the source of its vehicles. */
export async function productFeedRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({
    tags: ['Produtos'],
    summary,
    security: bearer,
    params: companyParams,
  });

  async function answer({ tenant_id }: ImportCaller) {
    const { feed_uri, feed_file } = await findFeed(pool, tenant_id);
    return { data: { feed_uri, feed_file, importing: await isImportDue(pool, tenant_id) } };
  }

  app.get(
    '/tenants/:id/product-feed',
    {
      onRequest: requireSession,
      schema: {
        ...about('Link do arquivo do estoque'),
        response: { 200: one(productFeed), ...errorAnswers },
      },
    },
    async request => answer(await requireFeed(request)),
  );

  app.put(
    '/tenants/:id/product-feed',
    {
      onRequest: requireSession,
      schema: {
        ...about('Salvar o link do estoque e importar os veículos; null o remove'),
        body: feedChange,
        response: { 200: one(productFeed), ...errorAnswers },
      },
    },
    async request => {
      const caller = await requireFeed(request);
      await saveFeedUri(caller, request.body.feed_uri, app.feedRules);
      return answer(caller);
    },
  );

  app.post(
    '/tenants/:id/product-feed/file',
    {
      onRequest: requireSession,
      config: { file: { field: 'file', required: true } },
      schema: {
        ...about('Enviar um arquivo de até 50 MB em lugar do link, e importar os veículos'),
        consumes: ['multipart/form-data'],
        response: { 200: one(productFeed), 413: errorAnswer, ...errorAnswers },
      },
    },
    async request => {
      const caller = await requireFeed(request);
      await saveFeedFile(caller, request);
      return answer(caller);
    },
  );

  app.post(
    '/tenants/:id/product-feed/validate',
    {
      onRequest: requireSession,
      config: { slow: true },
      schema: {
        ...about('Conferir um arquivo do estoque, linha por linha, sem salvar nada; sem link, o da empresa'),
        body: feedCheck,
        response: { 200: one(feedReport), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { tenant_id } = await requireFeed(request);
      return { data: await checkFeed(app, tenant_id, request.body?.feed_uri, whileWaiting(reply)) };
    },
  );

  app.get(
    '/tenants/:id/product-feed/template',
    {
      onRequest: requireSession,
      schema: {
        ...about('Baixar o modelo padrão do arquivo do estoque'),
        produces: ['text/csv', 'application/xml'],
        querystring: z.object({ format: z._default(z.enum(['csv', 'xml'], 'Deve ser csv ou xml'), 'csv') }),
        response: { 200: z.string(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await requireFeed(request);
      const { format } = request.query;
      reply.header('content-type', TEMPLATES[format].type);
      reply.header('content-disposition', `attachment; filename="modelo-de-veiculos.${format}"`);
      return reply.send(TEMPLATES[format].build());
    },
  );
}

/** Returns a signal that aborts once the caller has closed the connection. */
function whileWaiting(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('nobody waits for the answer')));
  return gone.signal;
}
