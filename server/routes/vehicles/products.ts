import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { newVehicle, newVehiclePhoto, vehicleChange } from '../../../domain/vehicles/vehicle';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { callerOf } from '../../http/caller';
import { readForm } from '../../http/forms';
import { requireCompany } from '../../http/require-area';
import { requireSession, sessionOf } from '../../http/require-session';
import { errorAnswer } from '../../openapi/error-answer';
import { listProducts, PRODUCT_ORDERS } from '../../repositories/vehicles/products';
import { findAnyMembership, findVehicle } from '../../repositories/vehicles/vehicles-by-hand';
import { addPhoto } from '../../vehicles/add-photo';
import { changeVehicle, enterVehicle } from '../../vehicles/vehicle-by-hand';
import { answerList, bearer, errorAnswers, flag, listOf, listQuery, one } from '../cards/answers';
import { productRow } from '../cards/cards';
import { presentProduct } from '../cards/present-card';
import { companyParams } from '../tenants';

/** Most vehicles per page. The picker of a card's vehicle has always requested this many at once. */
const LIMIT_MAX = 500;

const query = z.extend(listQuery(PRODUCT_ORDERS, 'asc', LIMIT_MAX), {
  enabled: z.optional(flag),
});

const vehicleParams = z.extend(companyParams, { product_id: uuid });
const PICTURE = 'picture';

/**
 * Adds the routes of a company's vehicles, for everybody in it. Vehicles that are in no feed are entered and changed
 * here.
 */
export async function productRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Produtos'], summary, security: bearer });

  async function answer(tenantId: number, id: string) {
    const vehicle = await findVehicle(pool, tenantId, id);
    if (!vehicle) throw notFound();
    return { data: presentProduct(vehicle) };
  }

  /** Requires a member of any flow or an administrator of the company. */
  async function requireMaker(request: FastifyRequest, companyId: number) {
    const { tenant_id, user_id } = sessionOf(request);
    const member = await findAnyMembership(pool, tenant_id, user_id);
    await requireCompany(request, 'make_product', companyId, { member });
    return callerOf(request);
  }

  /**
   * Requires a caller who may see the company's vehicles. Whether they may change this vehicle is checked with the
   * change.
   */
  async function requireSeer(request: FastifyRequest, companyId: number) {
    await requireCompany(request, 'see_products', companyId);
    return callerOf(request);
  }

  app.get(
    '/tenants/:id/products',
    {
      onRequest: requireSession,
      schema: {
        ...about('Veículos de uma empresa'),
        params: companyParams,
        querystring: query,
        response: { 200: listOf(productRow), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'see_products', id);
      const { rows, total } = await listProducts(pool, id, request.query);
      return answerList({ rows: rows.map(presentProduct), total }, request.query);
    },
  );

  app.post(
    '/tenants/:id/products',
    {
      onRequest: requireSession,
      schema: {
        ...about('Cadastrar um veículo que nenhum arquivo traz'),
        params: companyParams,
        body: newVehicle,
        response: { 201: one(productRow), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await enterVehicle(await requireMaker(request, id), request.body);
      return reply.code(201).send(await answer(id, request.body.id));
    },
  );

  app.patch(
    '/tenants/:id/products/:product_id',
    {
      onRequest: requireSession,
      schema: {
        ...about('Mudar um veículo cadastrado à mão, tirá-lo de venda ou devolvê-lo'),
        params: vehicleParams,
        body: vehicleChange,
        response: { 200: one(productRow), ...errorAnswers },
      },
    },
    async request => {
      const { id, product_id } = request.params;
      await changeVehicle(await requireSeer(request, id), product_id, request.body);
      return answer(id, product_id);
    },
  );

  app.post(
    '/tenants/:id/products/:product_id/pictures',
    {
      onRequest: requireSession,
      preValidation: readForm(PICTURE),
      config: { file: { field: PICTURE, required: true } },
      schema: {
        ...about('Pôr uma foto num veículo cadastrado à mão, depois das que ele tem'),
        consumes: ['multipart/form-data'],
        params: vehicleParams,
        body: newVehiclePhoto,
        response: { 201: one(productRow), 413: errorAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { id, product_id } = request.params;
      await addPhoto(await requireSeer(request, id), request, product_id, request.body.id);
      return reply.code(201).send(await answer(id, product_id));
    },
  );
}
