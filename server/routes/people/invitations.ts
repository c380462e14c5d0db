import * as z from 'zod/mini';
import { ownInvitation } from '../../../domain/entities/company';
import { uuid } from '../../../domain/entities/scalars';
import type { App } from '../../app-type';
import { requireSession, sessionOf } from '../../http/require-session';
import { acceptOwn, declineOwn } from '../../people/accept-invitation';
import { listInvitationsTo } from '../../repositories/people/invitations';
import { answerAll, bearer, errorAnswers, listOf, one } from '../cards/answers';

const params = z.object({ invitation_id: uuid });

/** Adds the routes of the invitations to a person who has an account, whatever their current company. */
export async function invitationRoutes(app: App): Promise<void> {
  const { pool } = app;
  const onRequest = requireSession;
  const common = { tags: ['Conta'], security: bearer };

  app.get(
    '/me/invitations',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Meus convites',
        description: 'Os que foram para o e-mail da conta, desde que ele esteja confirmado.',
        response: { 200: listOf(ownInvitation), ...errorAnswers },
      },
    },
    async request => answerAll(await listInvitationsTo(pool, sessionOf(request).user_id)),
  );

  app.post(
    '/me/invitations/:invitation_id/accept',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Aceitar um convite',
        params,
        response: { 200: one(z.object({ tenant_id: z.int() })), ...errorAnswers },
      },
    },
    async request => {
      const { user_id } = sessionOf(request);
      return { data: { tenant_id: await acceptOwn(app, user_id, request.params.invitation_id) } };
    },
  );

  app.post(
    '/me/invitations/:invitation_id/decline',
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Recusar um convite',
        params,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await declineOwn(app, sessionOf(request).user_id, request.params.invitation_id);
      return reply.code(204).send(null);
    },
  );
}
