import * as z from 'zod/mini';
import { member } from '../../../domain/entities/board';
import { uuid } from '../../../domain/entities/scalars';
import { memberChange, newMember } from '../../../domain/flow/configuration';
import type { App } from '../../app-type';
import { enterFlow } from '../../flows/configure';
import { addMember, changeMember, removeMember } from '../../flows/edit-members';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { listMembers } from '../../repositories/people/memberships';
import { answerAll, bearer, errorAnswers, listOf, one } from '../cards/answers';
import { boardParams } from './boards';

const memberParams = z.extend(boardParams, { member_id: uuid });

/** Member of a flow, with personal data. */
const memberRow = z.extend(member, {
  name: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
});

/** Adds the routes of a flow's members. */
export async function boardMemberRoutes(app: App): Promise<void> {
  const about = (summary: string) => ({ tags: ['Membros'], summary, security: bearer });
  const onRequest = requireFlowSession;

  app.get(
    '/boards/:board_id/users',
    {
      onRequest,
      schema: {
        ...about('Membros do fluxo'),
        params: boardParams,
        response: { 200: listOf(memberRow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const { board_id } = request.params;
      await enterFlow(app.pool, actor, board_id);
      return answerAll(await listMembers(app.pool, actor.tenant_id, board_id));
    },
  );

  app.post(
    '/boards/:board_id/users',
    {
      onRequest,
      schema: {
        ...about('Adicionar alguém da empresa ao fluxo'),
        params: boardParams,
        body: newMember,
        response: { 201: one(member), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const added = await addMember(callerOf(request), request.params.board_id, request.body);
      return reply.code(201).send({ data: added });
    },
  );

  app.patch(
    '/boards/:board_id/users/:member_id',
    {
      onRequest,
      schema: {
        ...about('Mudar o papel de um membro'),
        params: memberParams,
        body: memberChange,
        response: { 200: one(member), ...errorAnswers },
      },
    },
    async request => {
      const { board_id, member_id } = request.params;
      return { data: await changeMember(callerOf(request), board_id, member_id, request.body.role) };
    },
  );

  app.delete(
    '/boards/:board_id/users/:member_id',
    {
      onRequest,
      schema: {
        ...about('Tirar alguém do fluxo, ou sair dele'),
        params: memberParams,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await removeMember(callerOf(request), request.params.board_id, request.params.member_id);
      return reply.code(204).send(null);
    },
  );
}
