import * as z from 'zod/mini';
import { invitedToFlow } from '../../../domain/entities/company';
import { uuid } from '../../../domain/entities/scalars';
import type { App } from '../../app-type';
import { enterFlow } from '../../flows/configure';
import { removeInvited } from '../../flows/edit-invited';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { listInvitedToFlow } from '../../repositories/people/invitations';
import { answerAll, bearer, errorAnswers, listOf } from '../cards/answers';
import { boardParams } from './boards';

/** Adds the routes of the people who will join a flow once they accept their invitation to the company. */
export async function boardInvitationRoutes(app: App): Promise<void> {
  const about = { tags: ['Membros'], security: bearer };
  const onRequest = requireFlowSession;

  app.get(
    '/boards/:board_id/invitations',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Convites pendentes que levam ao fluxo',
        description:
          'Quem foi convidado para a empresa já com este fluxo, e ainda não aceitou. `id` é o do convite.',
        params: boardParams,
        response: { 200: listOf(invitedToFlow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const { board_id } = request.params;
      await enterFlow(app.pool, actor, board_id);
      return answerAll(await listInvitedToFlow(app.pool, actor.tenant_id, board_id));
    },
  );

  app.delete(
    '/boards/:board_id/invitations/:invitation_id',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'Tirar o fluxo de um convite pendente',
        description: 'O convite para a empresa continua.',
        params: z.extend(boardParams, { invitation_id: uuid }),
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { board_id, invitation_id } = request.params;
      await removeInvited(callerOf(request), board_id, invitation_id);
      return reply.code(204).send(null);
    },
  );
}
