import * as z from 'zod/mini';
import type { App } from '../app-type';
import { requireCompany } from '../http/require-area';
import { requireSession } from '../http/require-session';
import { listProducts, PRODUCT_ORDERS } from '../repositories/products';
import { answerList, bearer, errorAnswers, flag, listOf, listQuery } from './answers';
import { productRow } from './cards';
import { presentProduct } from './present-card';
import { companyParams } from './tenants';

/** Whoever picks a vehicle for a card gets so many at once, as devices always have. */
const LIMIT_MAX = 500;

const query = z.extend(listQuery(PRODUCT_ORDERS, 'asc', LIMIT_MAX), {
  enabled: z.optional(flag),
});

/** The vehicles of a company, for everybody in it. */
export async function productRoutes(app: App): Promise<void> {
  app.get(
    '/tenants/:id/products',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Produtos'],
        summary: 'Veículos de uma empresa',
        security: bearer,
        params: companyParams,
        querystring: query,
        response: { 200: listOf(productRow), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'see_products', id);
      const { rows, total } = await listProducts(app.pool, id, request.query);
      return answerList({ rows: rows.map(presentProduct), total }, request.query);
    },
  );
}
