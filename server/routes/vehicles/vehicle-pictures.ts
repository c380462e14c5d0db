import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { atMost, uuid } from '../../../domain/entities/scalars';
import { permission } from '../../../domain/policy';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { PREVIEW_SIZES, PREVIEW_TYPE, previewKeys } from '../../files/previews/preview-keys';
import { sendFile } from '../../files/send-file';
import { readPictureGrant, signerOf, signPictureGrant } from '../../files/signed-address';
import { requireCompany } from '../../http/require-area';
import { requireSession, sessionOf } from '../../http/require-session';
import { findActor } from '../../repositories/people/memberships';
import { findPicture } from '../../repositories/vehicles/vehicle-pictures';
import { bearer, errorAnswers, one } from '../cards/answers';
import { companyParams } from '../tenants';

/** Milliseconds that a grant is valid, the same as for an attachment's signed address. */
const GRANT_MS = 10 * 60_000;
const grant = z.object({ token: z.string(), expires_at: z.string() });
const size = z.enum(['160', '480', '1280'], 'Tamanho inválido');
const pictureParams = z.extend(companyParams, { picture_id: uuid, size });
const query = z.object({ token: z.optional(z.string().check(atMost(2000))) });

const missing = () => notFound('Não foi possível localizar a imagem.');

/** Adds the routes of the stored pictures of a company's vehicles. The vehicles' `pictures` contain their addresses. */
export async function vehiclePictureRoutes(app: App): Promise<void> {
  const { pool } = app;
  const secret = signerOf(pool);
  const about = (summary: string) => ({ tags: ['Produtos'], summary, security: bearer });

  /** Whether the person of this grant may still see the company's vehicles. */
  async function mayStillSee(token: string, tenantId: number): Promise<boolean> {
    const given = readPictureGrant(await secret(), token, app.clock());
    if (given?.pictures_of !== tenantId) return false;
    const actor = await findActor(pool, tenantId, given.user_id);
    return actor !== undefined && permission(actor, 'see_products', { company_id: tenantId }) === 'yes';
  }

  const requireSessionOrGrant = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(request.query as z.infer<typeof query>).token) await requireSession(request, reply);
  };

  app.get(
    '/tenants/:id/pictures/:picture_id/:size',
    {
      onRequest: requireSessionOrGrant,
      compress: false,
      config: { slow: true },
      schema: {
        ...about('Uma foto de veículo'),
        produces: [PREVIEW_TYPE],
        params: pictureParams,
        querystring: query,
        response: errorAnswers,
      },
    },
    async (request, reply) => {
      const { id, picture_id, size } = request.params;
      const { token } = request.query;
      if (!token) await requireCompany(request, 'see_products', id);
      else if (!(await mayStillSee(token, id))) throw missing();
      const picture = await findPicture(pool, id, picture_id);
      if (!picture) throw missing();
      const pixels = PREVIEW_SIZES.find(pixels => String(pixels) === size)!;
      const key = previewKeys(picture.file_key)[pixels];
      return sendFile(request, reply, { key, type: PREVIEW_TYPE, name: 'veiculo.webp' });
    },
  );

  app.get(
    '/tenants/:id/picture-grant',
    {
      onRequest: requireSession,
      schema: {
        ...about('O que abre as fotos de veículos por 10 minutos, sem sessão: `?token=`'),
        params: companyParams,
        response: { 200: one(grant), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'see_products', id);
      const until = app.clock().getTime() + GRANT_MS;
      const { user_id } = sessionOf(request);
      const token = signPictureGrant(await secret(), { pictures_of: id, user_id, until });
      return { data: { token, expires_at: new Date(until).toISOString() } };
    },
  );
}
