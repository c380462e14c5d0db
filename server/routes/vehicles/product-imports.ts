import * as z from 'zod/mini';
import { latestImport } from '../../../domain/entities/product-feed';
import { uuid } from '../../../domain/entities/scalars';
import type { App } from '../../app-type';
import { requireSession } from '../../http/require-session';
import { findImport, isImportDue } from '../../repositories/vehicles/product-imports';
import { allowDisabling, askForImport } from '../../vehicles/feed-link';
import { bearer, errorAnswers, one } from '../cards/answers';
import { companyParams } from '../tenants';
import { requireFeed } from './product-feed';

/** Adds the routes of the imports of a company's feed. */
export async function productImportRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Produtos'], summary, security: bearer });
  const onRequest = requireSession;

  const answer = async (tenantId: number) => ({
    data: {
      last: await findImport(pool, tenantId),
      importing: await isImportDue(pool, tenantId),
    },
  });

  app.post(
    '/tenants/:id/product-feed/import',
    {
      onRequest,
      schema: {
        ...about('Importar os veículos agora'),
        params: companyParams,
        response: { 202: one(latestImport), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const caller = await requireFeed(request);
      await askForImport(caller);
      return reply.code(202).send(await answer(caller.tenant_id));
    },
  );

  app.get(
    '/tenants/:id/product-feed/imports/last',
    {
      onRequest,
      schema: {
        ...about('A importação mais recente e o que ela encontrou'),
        params: companyParams,
        response: { 200: one(latestImport), ...errorAnswers },
      },
    },
    async request => answer((await requireFeed(request)).tenant_id),
  );

  app.post(
    '/tenants/:id/product-feed/imports/:import_id/allow',
    {
      onRequest,
      schema: {
        ...about('Permitir que a importação desative mais de 20% dos veículos'),
        params: z.extend(companyParams, { import_id: uuid }),
        response: { 202: one(latestImport), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const caller = await requireFeed(request);
      await allowDisabling(caller, request.params.import_id);
      return reply.code(202).send(await answer(caller.tenant_id));
    },
  );
}
